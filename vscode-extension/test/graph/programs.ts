// Random programs and random edits of one statement, from a seed: the same in every run.

/** A number of at least 0 and less than `limit`. */
export type Random = (limit: number) => number;

/** Marsaglia: Xorshift RNGs, 2003; the numbers of 32 bits. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

type Expression =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "binary"; readonly op: string; readonly left: Expression; readonly right: Expression };

type Statement =
  | { readonly kind: "assign"; readonly name: string; readonly value: Expression }
  | { readonly kind: "if"; readonly condition: Expression; readonly then: readonly Statement[]; readonly else: readonly Statement[] }
  | { readonly kind: "while"; readonly condition: Expression; readonly body: readonly Statement[] };

/** Declarations of all variables, statements, and a return of the sum of all variables. */
export interface Program {
  readonly statements: readonly Statement[];
}

const VARIABLES = ["a", "b", "c", "d", "e"];
const OPERATORS = ["+", "-", "*", "/"];
const COMPARISONS = ["<", "<=", "==", "!=", ">"];
const DEEPEST = 3;

/** A program of so many statements, those within others included. */
export function randomProgram(statements: number, random: Random): Program {
  return { statements: block(statements, 0, random) };
}

function block(size: number, depth: number, random: Random): Statement[] {
  const statements: Statement[] = [];
  for (let left = size; left > 0;) {
    const inner = depth < DEEPEST && left > 2 && random(3) === 0 ? Math.min(left - 1, 1 + random(6)) : 0;
    statements.push(inner === 0 ? assignment(random) : compound(inner, depth, random));
    left -= 1 + inner;
  }
  return statements;
}

function compound(inner: number, depth: number, random: Random): Statement {
  const condition = binary(pick(COMPARISONS, random), random);
  if (random(2) === 0) {
    return { kind: "while", condition, body: block(inner, depth + 1, random) };
  }
  const inElse = random(2) === 0 ? 0 : inner >> 1;
  return { kind: "if", condition, then: block(inner - inElse, depth + 1, random), else: block(inElse, depth + 1, random) };
}

function assignment(random: Random): Statement {
  const first = binary(pick(OPERATORS, random), random);
  const value: Expression = random(3) > 0 ? first : { kind: "binary", op: pick(OPERATORS, random), left: first, right: leaf(random) };
  return { kind: "assign", name: pick(VARIABLES, random), value };
}

function binary(op: string, random: Random): Expression {
  return { kind: "binary", op, left: { kind: "variable", name: pick([...VARIABLES, "arg"], random) }, right: leaf(random) };
}

function leaf(random: Random): Expression {
  return random(2) === 0 ? { kind: "constant", value: 1 + random(9) } : { kind: "variable", name: pick([...VARIABLES, "arg"], random) };
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[random(from.length)];
  if (picked === undefined) {
    throw new Error("nothing to pick from");
  }
  return picked;
}

/** The program after one edit: a statement inserted, deleted or replaced, or a constant or an operator changed. */
export function edited(program: Program, random: Random): Program {
  const place = random(count(program.statements));
  const edits: ((statement: Statement) => readonly Statement[])[] = [
    (statement) => [assignment(random), statement],
    () => [],
    () => [assignment(random)],
    (statement) => [changed(statement, random)],
  ];
  return { statements: replaced(program.statements, { left: place }, pick(edits, random)) };
}

function count(statements: readonly Statement[]): number {
  return statements.reduce((total, statement) => total + 1 + count(inside(statement)), 0);
}

function inside(statement: Statement): readonly Statement[] {
  return statement.kind === "assign" ? [] : statement.kind === "while" ? statement.body : [...statement.then, ...statement.else];
}

/** Replaces the statement that is reached when none are left. */
function replaced(statements: readonly Statement[], place: { left: number }, edit: (statement: Statement) => readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    if (place.left-- === 0) {
      return edit(statement);
    }
    if (statement.kind === "while") {
      return [{ ...statement, body: replaced(statement.body, place, edit) }];
    }
    return statement.kind === "assign" ? [statement]
      : [{ ...statement, then: replaced(statement.then, place, edit), else: replaced(statement.else, place, edit) }];
  });
}

/** The statement with another constant where it has one, else with another operator. */
function changed(statement: Statement, random: Random): Statement {
  const change = (expression: Expression, operators: readonly string[]): Expression =>
    expression.kind !== "binary" ? expression
      : expression.right.kind === "constant" ? { ...expression, right: { kind: "constant", value: 10 + random(90) } }
        : { ...expression, op: pick(operators.filter((op) => op !== expression.op), random) };
  return statement.kind === "assign" ? { ...statement, value: change(statement.value, OPERATORS) }
    : { ...statement, condition: change(statement.condition, COMPARISONS) };
}

/** The text of a program. */
export function sourceOf({ statements }: Program): string {
  const declarations = VARIABLES.map((name, index) => `int ${name} = ${index === 0 ? "arg" : `${index}`};`);
  return [...declarations, ...linesOf(statements, ""), `return ${VARIABLES.join(" + ")};`, ""].join("\n");
}

function linesOf(statements: readonly Statement[], indent: string): string[] {
  return statements.flatMap((statement) => {
    const within = `${indent}    `;
    switch (statement.kind) {
      case "assign":
        return [`${indent}${statement.name} = ${textOf(statement.value)};`];
      case "while":
        return [`${indent}while (${textOf(statement.condition)}) {`, ...linesOf(statement.body, within), `${indent}}`];
      case "if":
        return [`${indent}if (${textOf(statement.condition)}) {`, ...linesOf(statement.then, within),
          ...(statement.else.length > 0 ? [`${indent}} else {`, ...linesOf(statement.else, within)] : []), `${indent}}`];
    }
  });
}

function textOf(expression: Expression): string {
  switch (expression.kind) {
    case "constant":
      return `${expression.value}`;
    case "variable":
      return expression.name;
    case "binary":
      return `${textOf(expression.left)} ${expression.op} ${textOf(expression.right)}`;
  }
}
