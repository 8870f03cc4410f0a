import { type Session } from "../session";
import { until } from "../workbench";

/** A text before and after Enter is pressed at each `|`, from the last to the first; `|` marks the cursors. */
interface Split {
  readonly before: string;
  readonly after: string;
}

const BLOCKS: Split = {
  before: `while (arg < 3) {|}
while (arg < 3) { // note|
}
while (arg < 3) { /* note */|
}
int a = 1; // {|
if (arg) {
    arg = 1;|}
`,
  after: `while (arg < 3) {
    |
}
while (arg < 3) { // note
    |
}
while (arg < 3) { /* note */
    |
}
int a = 1; // {
|
if (arg) {
    arg = 1;
|}
`,
};

const GUARDS: Split = {
  before: `if (arg)|
arg = 1;
if (arg)| arg = 1;
while (arg * (arg + 1)) // note|
arg = 3;
if (arg)
    while (arg)
        arg = 1;|
if (arg) {
} else|
arg = 1;`,
  after: `if (arg)
    |
arg = 1;
if (arg)
    | arg = 1;
while (arg * (arg + 1)) // note
    |
arg = 3;
if (arg)
    while (arg)
        arg = 1;
|
if (arg) {
} else
    |
arg = 1;`,
};

const EXPRESSIONS: Split = {
  before: `{
    int a = (arg + 1)| * 2;
    int b = arg |+ 2;
}
int c = arg + // note|
arg + // one| two
2;
int d = arg
        + 2| + 3;|
int e = (|);
int f = 1; // arg +|
int g = 1|
if (arg <
        3)|
g = 1;
if (arg)
    // note|
    g = g +
            1;
g = f
 * d
 * e|
 * f;`,
  after: `{
    int a = (arg + 1)
            | * 2;
    int b = arg${" "}
            |+ 2;
}
int c = arg + // note
        |
arg + // one
//| two
2;
int d = arg
        + 2
        | + 3;
|
int e = (
        |);
int f = 1; // arg +
|
int g = 1
|
if (arg <
        3)
    |
g = 1;
if (arg)
    // note
    |
    g = g +
            1;
g = f
 * d
 * e
 |
 * f;`,
};

const LINE_COMMENTS: Split = {
  before: `{
    // one| two
    // one |two
    // one|
|    // one
}
int a = 1; // one |two
int b = 1; // one| two
if (arg) { // one| two
}
int c = /* // */ 1;| int d = 2;
/* a */ // one| two
// a /* one| two
/* a
 * b */ int e = 1; // one| two`,
  after: `{
    // one
    //| two
    // one${" "}
    // |two
    // one
    |

|    // one
}
int a = 1; // one${" "}
// |two
int b = 1; // one
//| two
if (arg) { // one
    //| two
}
int c = /* // */ 1;
| int d = 2;
/* a */ // one
//| two
// a /* one
//| two
/* a
 * b */ int e = 1; // one
 //| two`,
};

const BLOCK_COMMENTS: Split = {
  before: `/* one| two */
int a = 1; /* one| two */ int b = 2;
{
    /*
     * one| two
     * three|
     */|
}
/*
   see http://a| b
   // a| */
/*
   // a */ int c = 1;| int d = 2;
{
    /* one
     * two */|
}
/*

if (a)|
*/`,
  after: `/* one
 *| two */
int a = 1; /* one
 *| two */ int b = 2;
{
    /*
     * one
     *| two
     * three
     * |
     */
    |
}
/*
   see http://a
   | b
   // a
   | */
/*
   // a */ int c = 1;
   | int d = 2;
{
    /* one
     * two */
    |
}
/*

if (a)
|
*/`,
};

/** Indentation and comments after Enter, and linked editing. */
export function newLines(session: Session): void {
  const { step } = session;

  const splits = {
    blocks: BLOCKS,
    guards: GUARDS,
    expressions: EXPRESSIONS,
    "line comments": LINE_COMMENTS,
    "block comments": BLOCK_COMMENTS,
  };
  for (const [name, split] of Object.entries(splits)) {
    step(`indents new lines in ${name}`, async (editor) => {
      const text = split.before.replaceAll("|", "");
      await session.withFile("lines.simple", text, async () => {
        const lines = split.before.split("\n");
        for (const [index, line] of [...lines.entries()].reverse()) {
          const [first = "", ...others] = line.split("|");
          const columns = others.map((_, i) => [first, ...others].slice(0, i + 1).join("").length);
          for (const column of columns.reverse()) {
            await editor.goTo(index, column);
            await editor.page.keyboard.press("Enter");
            await editor.page.keyboard.type("|");
          }
        }
        await editor.awaitText(split.after);
      });
    });
  }

  step("renames all references of a name while it is typed", async (editor) => {
    const text = "int b = 1;\nint a = arg;\nreturn a + b + arg;\n";
    const answers = (): number => session.traced("Received response", "textDocument/linkedEditingRange").length;
    await session.withFile("linked.simple", text, async () => {
      const linked = editor.page.locator(".editor-instance .linked-editing-decoration");
      const areLinked = (count: number): Promise<void> =>
        until(`${count} references are linked`, async () => (await linked.count()) === count);
      await session.trace("a +", { "editor.linkedEditing": true });
      await editor.goTo(1, 5);
      await areLinked(2);
      // After each key the editor drops its links and asks for new ones. What is typed before they arrive is not linked.
      const typeAndAwait = async (key: string, name: string): Promise<void> => {
        const before = answers();
        await editor.page.keyboard.press(key);
        await editor.awaitText(text.replaceAll(/\ba\b/g, name));
        await until("the editor has asked for links", () => Promise.resolve(answers() > before));
        // What the server answers later arrives later, too.
        await editor.awaitHover("arg;", /\barg\b/);
        if (name !== "") {
          await areLinked(2);
        }
      };
      await typeAndAwait("r", "ar");
      await typeAndAwait("g", "arg");
      await typeAndAwait("s", "args");
      await typeAndAwait("Control+Backspace", "");
      await typeAndAwait("b", "b");
      await typeAndAwait("c", "bc");
      await editor.goTo(3, 0);
      await editor.page.keyboard.type("b = bc;");
      await editor.awaitText(`${text.replaceAll(/\ba\b/g, "bc")}b = bc;`);
      await editor.goTo(0, 5);
      await areLinked(3);
      await session.set({}, "nothing is linked", async () => (await linked.count()) === 0);
    });
  });
}
