import { after, before, describe } from "node:test";
import { builtServer, packageFor } from "../../scripts/packages.mjs";
import { Session } from "./session";
import { features } from "./steps/features";
import { leftNothing, life } from "./steps/life";
import { newcomer } from "./steps/newcomer";
import { newLines } from "./steps/newLines";
import { pin } from "./steps/pin";
import { runs } from "./steps/runs";
import { runTasks } from "./steps/runTasks";
import { sides } from "./steps/sides";
import { onItsOwn, withoutJava } from "./steps/packages";
import { stale } from "./steps/stale";
import { themes } from "./steps/themes";
import { distrusted, spoil, trusted } from "./steps/trust";
import { typing } from "./steps/typing";
import { views } from "./steps/views";

/** Ends tests that hang, and no others. */
const LIMIT_MILLIS = 3_600_000;

// The order matters: the tests share one editor and follow each other in it.
describe("the extension in the editor, from the package that brings its Java", { timeout: LIMIT_MILLIS }, () => {
  const session = new Session();

  before(() => session.start(packageFor(builtServer().platform)));
  after(() => session.stop());

  onItsOwn(session);
  typing(session);
  stale(session);
  newLines(session);
  features(session);
  runs(session);
  pin(session);
  runTasks(session);
  newcomer(session);
  themes(session);
  sides(session);
  life(session);
  views(session);
});

// This package starts a Java that a setting names: that it takes none from the folder can be seen here alone.
describe("the extension in the editor, from the package for all kinds of computers, in a folder that is not trusted", { timeout: LIMIT_MILLIS }, () => {
  const session = new Session();

  before(() => session.start(packageFor(), spoil));
  after(() => session.stop());

  distrusted(session);
  withoutJava(session);
  trusted(session);
  leftNothing(session);
});
