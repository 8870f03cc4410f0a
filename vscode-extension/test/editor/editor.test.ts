import { after, before, describe } from "node:test";
import { builtServer, packageFor } from "../../scripts/packages.mjs";
import { Session } from "./session";
import { features } from "./steps/features";
import { life } from "./steps/life";
import { newcomer } from "./steps/newcomer";
import { pin } from "./steps/pin";
import { runs } from "./steps/runs";
import { runTasks } from "./steps/runTasks";
import { onItsOwn, withoutJava } from "./steps/packages";
import { themes } from "./steps/themes";
import { typing } from "./steps/typing";
import { views } from "./steps/views";

// The order matters: the tests share one editor and follow each other in it.
describe("the extension in the editor, from the package that brings its Java", { timeout: 600_000 }, () => {
  const session = new Session();

  before(() => session.start(packageFor(builtServer().platform)));
  after(() => session.stop());

  onItsOwn(session);
  typing(session);
  features(session);
  runs(session);
  pin(session);
  runTasks(session);
  newcomer(session);
  themes(session);
  life(session);
  views(session);
});

describe("the extension in the editor, from the package for all kinds of computers", { timeout: 200_000 }, () => {
  const session = new Session();

  before(() => session.start(packageFor()));
  after(() => session.stop());

  withoutJava(session);
});
