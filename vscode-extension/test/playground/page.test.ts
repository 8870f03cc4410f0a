// The playground as a person uses it, from a web server and from a file.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Served } from "./opened";

const LOOP = "int sum = 0;\nwhile (arg > 0) {\n    sum = sum + arg;\n    arg = arg - 1;\n}\nint two = 2;\nreturn sum * two;\n";

describe("the playground", () => {
  let served: Served;
  before(async () => { served = await Served.start(); });
  after(() => served.stop());

  for (const kind of ["server", "file"] as const) {
    it(`from a ${kind}: an error comes and goes`, async () => {
      const playground = await served.open(kind === "file" ? served.file : served.address);
      await playground.write("return arg + y;");
      await playground.problems.filter({ hasText: "y is not declared" }).waitFor();
      await playground.page.locator(".squiggly-error").first().waitFor();
      await playground.type("return arg + 1;");
      await playground.problems.first().waitFor({ state: "detached" });
      await playground.run("4");
      await playground.status("arg = 4 → 5");
      await playground.graph.locator("svg.picture >> text=Return").first().waitFor();
      await playground.close();
    });
  }

  it("explains a phi and a constant, and leads to their nodes", async () => {
    const playground = await served.open();
    await playground.write(LOOP);
    const hover = playground.page.locator(".monaco-hover:not(.hidden)");
    await playground.word(7, "two").hover();
    await hover.locator("text=line 6").first().waitFor();
    await playground.word(7, "sum").hover();
    await hover.locator("text=φ(0").first().waitFor();
    await hover.locator("a", { hasText: "Phi[sum]" }).last().click();
    await playground.graph.locator(".cell.phi.selected").first().waitFor();
    await playground.close();
  });

  it("shows the graph so far from a lens, also instead of a film", async () => {
    const playground = await served.open();
    await playground.write("int n = arg * 2;\nif (n > 4) {\n    n = n + 1;\n    #showGraph;\n}\nreturn n;\n");
    await playground.graph.locator("svg.picture >> text=Return").first().waitFor();
    await playground.graph.locator('select[aria-label="Watch"]').selectOption("optimization");
    await playground.graph.locator(".player .controls").waitFor();
    await playground.page.locator(".codelens-decoration a", { hasText: "Show graph" }).click();
    await playground.graph.locator("svg.picture >> text=Return").first().waitFor({ state: "detached" });
    await playground.graph.locator("svg.picture >> text=If").first().waitFor();
    assert.equal(await playground.graph.locator(".player").count(), 0);
    assert.equal(await playground.graph.locator('select[aria-label="View"]').inputValue(), "so-far/1");
    await playground.close();
  });

  it("runs, traces and pins", async () => {
    const playground = await served.open();
    await playground.write(LOOP);
    await playground.run("4");
    await playground.status("arg = 4 → 20");
    await playground.line(7).locator("text=arg = 4 → 20").waitFor();
    await playground.page.click("text=Trace");
    await playground.line(1).locator("text=sum = 10").waitFor();
    await playground.page.click("text=Pin");
    await playground.page.locator("text=arg pinned to 4").waitFor();
    await playground.page.click("text=Unpin 4");
    await playground.page.locator("text=arg pinned to 4").waitFor({ state: "detached" });
    await playground.close();
  });

  it("runs a range of args, with a chart", async () => {
    const playground = await served.open();
    await playground.run("0..20");
    await playground.status("21 runs");
    await playground.runs.locator("canvas").first().waitFor();
    await playground.runs.locator('[aria-rowcount="22"]').waitFor();
    await playground.close();
  });

  it("says why there are no runs", async () => {
    const playground = await served.open();
    await playground.write("return arg +;");
    await playground.run("0..5");
    await playground.runs.locator(".stale-note", { hasText: "line 1" }).waitFor();
    await playground.close();
  });

  it("stops a run that does not end, and lives on", async () => {
    const playground = await served.open();
    await playground.write("while (true) arg = arg + 1;");
    await playground.run("1");
    await playground.page.click("text=Stop");
    await playground.status("The run was stopped");
    await playground.write("return arg * 2;");
    await playground.run("4");
    await playground.status("arg = 4 → 8");
    await playground.close();
  });

  it("makes 100 million trips", async () => {
    const playground = await served.open();
    await playground.write("int i = 0; int s = 0; while (i < arg) { s = s + i * (s - i); i = i + 1; } return s;");
    await playground.run("100000000");
    await playground.status("arg = 100000000 → -8698362173052181249");
    await playground.close();
  });

  it("links program and graph both ways", async () => {
    const playground = await served.open();
    await playground.write(LOOP);
    await playground.word(3, "sum").click();
    await playground.graph.locator(".at-cursor").first().waitFor();
    await playground.graph.locator(".cell.end").first().click();
    await playground.page.locator(".selected-text").first().waitFor();
    await playground.close();
  });

  it("completes, renames, fixes and formats", async () => {
    const playground = await served.open();
    const { keyboard } = playground.page;
    await playground.write("int number = 1;\nreturn  numbr;");
    await playground.problems.filter({ hasText: "numbr" }).waitFor();
    await keyboard.press("ArrowLeft");
    await keyboard.press("Control+.");
    await playground.page.locator(".action-widget").first().waitFor();
    await keyboard.press("Enter");
    await playground.problems.filter({ hasText: "numbr" }).waitFor({ state: "detached" });
    await keyboard.press("Control+Shift+i");
    await playground.line(2).filter({ hasText: /return.number;/ }).waitFor();
    await playground.word(2, "number").click();
    await keyboard.press("F2");
    await playground.page.locator(".rename-input").fill("count");
    await keyboard.press("Enter");
    await playground.line(1).filter({ hasText: "count" }).waitFor();
    await playground.line(2).click();
    await keyboard.press("End");
    await keyboard.type("\nwh");
    await playground.page.locator(".suggest-widget .monaco-list-row", { hasText: "while" }).first().waitFor();
    await keyboard.press("Enter");
    await playground.line(3).filter({ hasText: /^while.\(.*\)/ }).waitFor();
    await playground.close();
  });

  it("lists what a program declares", async () => {
    const playground = await served.open();
    await playground.write(LOOP);
    await playground.page.keyboard.press("Control+Shift+o");
    const list = playground.page.locator(".quick-input-list");
    await list.getByText("sum").first().waitFor();
    await list.getByText("two").first().waitFor();
    await playground.page.keyboard.type("two");
    await playground.page.keyboard.press("Enter");
    await playground.page.locator(".view-overlays .current-line, .line-numbers.active-line-number", { hasText: "6" }).waitFor();
    await playground.close();
  });

  it("explains a diagnostic on a page of its own", async () => {
    const playground = await served.open();
    await playground.write("return y;");
    await playground.problems.first().waitFor();
    await playground.word(1, "y").hover();
    await playground.page.locator(".monaco-hover:not(.hidden) a", { hasText: "undefined-name" }).first().click();
    const dialog = playground.page.getByRole("dialog", { name: "About a diagnostic" });
    await dialog.locator("h1").waitFor();
    await playground.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await playground.close();
  });

  it("is used by keys alone", async () => {
    const playground = await served.open();
    const { keyboard } = playground.page;
    const focused = (selector: string): Promise<unknown> =>
      playground.page.waitForFunction((sought) => document.activeElement?.matches(sought) === true, selector);
    await keyboard.press("Tab");
    await focused('[aria-label="Open a program"]');
    await keyboard.press("Tab");
    await focused("#arg");
    await keyboard.type("3..5");
    await keyboard.press("Enter");
    await playground.status("3 runs");
    for (const label of ["Run", "Copy link", "Theme"]) {
      await keyboard.press("Tab");
      await playground.page.waitForFunction((name) => {
        const element = document.activeElement;
        return (element?.getAttribute("aria-label") ?? element?.textContent) === name;
      }, label);
    }
    await keyboard.press("Tab");
    await focused("#editor *");
    await playground.status("Ctrl\\+M lets Tab leave the editor");
    await keyboard.press("Control+m");
    await keyboard.press("Tab");
    for (const pane of ["graph", "listing", "runs"]) {
      await focused(`nav .${pane}`);
      await keyboard.press("Tab");
    }
    await focused('iframe[title="Runs"]');
    await playground.close();
  });

  it("shows a step of a film, which a link restores", async () => {
    const playground = await served.open();
    const slider = playground.graph.locator('[aria-label="Step"]');
    await playground.graph.locator('[aria-label="Watch"]').selectOption("optimization");
    await slider.fill("7");
    await playground.page.waitForTimeout(1000);
    const restored = await served.open(playground.page.url(), { viewport: { width: 1000, height: 750 } });
    await restored.graph.locator('[aria-label="Step"]').waitFor();
    const [picture, start] = await Promise.all(["svg.picture", "[data-op=Start]"]
      .map((part) => restored.graph.locator(part).first().boundingBox()));
    assert.ok(picture && start && start.x > picture.x && start.y > picture.y && start.x + start.width < picture.x + picture.width);
    assert.equal(await restored.graph.locator('[aria-label="Step"]').inputValue(), "7");
    assert.equal(await restored.graph.locator('[aria-label="Watch"]').inputValue(), "optimization");
    await restored.close();
    await playground.close();
  });

  it("follows a lesson, and a link restores it", async () => {
    const playground = await served.open();
    await playground.page.selectOption('[aria-label="Open a program"]', "lesson:01-lazy-phis");
    await playground.graph.locator("text=1 of 8").waitFor();
    await playground.graph.locator("button", { hasText: "Next" }).click();
    await playground.graph.locator("text=2 of 8").waitFor();
    await playground.page.waitForFunction(() => location.hash.includes("program="));
    await playground.page.waitForTimeout(1000);
    const restored = await served.open(playground.page.url());
    await restored.graph.locator("text=2 of 8").waitFor();
    await restored.line(1).locator("text=int").waitFor();
    assert.match(await restored.page.locator(".view-lines").innerText(), /int\s+x\s+=\s+1/);
    await restored.close();
    await playground.graph.locator(".lesson section").last().click();
    await playground.graph.locator("button", { hasText: "Next lesson" }).click();
    await playground.graph.locator("text=1 of 8").waitFor();
    await playground.graph.locator(".lesson h1", { hasText: "Eager phis" }).waitFor();
    await playground.close();
  });

  it("lists the code that runs", async () => {
    const playground = await served.open();
    await playground.write(LOOP);
    await playground.page.click("nav >> text=Listing");
    await playground.page.selectOption('select[aria-label="Listing"]', { label: "WebAssembly" });
    await playground.page.locator(".listing pre", { hasText: /loop \$B[^]*i64\.add/ }).waitFor();
    await playground.close();
  });

  it("opens another program, and returns by Ctrl+Z and by Back", async () => {
    const playground = await served.open();
    const program = playground.page.locator(".view-lines");
    await playground.write("return arg * 77;");
    await playground.graph.locator('select[aria-label="Watch"]').selectOption("optimization");
    await playground.graph.locator(".player").waitFor();
    await playground.page.selectOption('[aria-label="Open a program"]', "example:07-while");
    await program.filter({ hasText: "while" }).waitFor();
    await playground.graph.locator("svg.picture >> text=Loop").first().waitFor();
    assert.equal(await playground.graph.locator(".player").count(), 0);
    await playground.page.keyboard.press("Control+z");
    await program.filter({ hasText: "77" }).waitFor();
    await playground.page.keyboard.press("Control+y");
    await program.filter({ hasText: "while" }).waitFor();
    await playground.page.goBack();
    await program.filter({ hasText: "77" }).waitFor();
    await playground.close();
  });

  it("ignores an address that says nothing", async () => {
    const playground = await served.open(`${served.address}#program=garbage`);
    assert.match(await playground.page.locator(".view-lines").innerText(), /while/);
    await playground.close();
  });

  it("has themes, which its frames follow", async () => {
    const playground = await served.open();
    for (const [theme, name] of [["dark", "vscode-dark"], ["contrast-light", "vscode-high-contrast-light"]] as const) {
      await playground.page.selectOption('[aria-label="Theme"]', theme);
      await playground.graph.locator(`body.${name}`).waitFor();
      await playground.page.locator(`body.${name}`).waitFor();
    }
    await playground.close();
  });

  it("shows one pane in a narrow window", async () => {
    const playground = await served.open(served.address, { viewport: { width: 380, height: 700 } });
    assert.ok(await playground.line(1).isVisible());
    await playground.page.click("nav >> text=Graph");
    await playground.graph.locator("svg.picture").waitFor();
    assert.ok(!await playground.line(1).isVisible());
    await playground.close();
  });

  it("survives deep, long and quick programs", async () => {
    const playground = await served.open();
    const deep = ["return " + "(".repeat(1000) + "1" + ")".repeat(1000) + ";", "if (arg) ".repeat(1000) + "return 1;",
      "while (arg) ".repeat(1000) + ";", "{".repeat(1000) + "}".repeat(1000), "return " + "-".repeat(1000) + "1;",
      "!(1 + ".repeat(1000) + "\n".repeat(1000)];
    for (const program of deep) {
      await playground.write(program);
      await playground.problems.filter({ hasText: "nesting exceeds 100 levels" }).first().waitFor();
    }
    await playground.write(`// ${"long ".repeat(20_000)}\nreturn z;`);
    await playground.problems.filter({ hasText: "z is not declared" }).first().waitFor();
    await playground.write("arg = arg + 1;\n".repeat(70_000));
    for (let edit = 0; edit < 100; edit++) {
      await playground.page.keyboard.type("x");
    }
    await playground.write("return y;");
    await playground.problems.filter({ hasText: "y is not declared" }).waitFor({ timeout: 120_000 });
    await playground.close();
  });
});
