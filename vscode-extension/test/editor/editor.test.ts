import { after, before, describe } from "node:test";
import { builtServer, packageFor } from "../../scripts/packages.mjs";
import { Session } from "./session";
import { debugging } from "./steps/debugging";
import { features } from "./steps/features";
import { films } from "./steps/films";
import { leftNothing, life } from "./steps/life";
import { graphs } from "./steps/graphs";
import { newcomer } from "./steps/newcomer";
import { newLines } from "./steps/newLines";
import { pin } from "./steps/pin";
import { runs } from "./steps/runs";
import { runTasks } from "./steps/runTasks";
import { sides } from "./steps/sides";
import { bundledJava, withoutJava } from "./steps/packages";
import { stale } from "./steps/stale";
import { themes } from "./steps/themes";
import { spoil, trusted, untrusted } from "./steps/trust";
import { typing } from "./steps/typing";
import { views } from "./steps/views";

/** Ends only tests that hang. */
const LIMIT_MILLIS = 3_600_000;

// The order matters: the tests share one editor.
describe("the platform-specific package in the editor", { timeout: LIMIT_MILLIS }, () => {
  const session = new Session();

  before(() => session.start(packageFor(builtServer().platform)));
  after(() => session.stop());

  bundledJava(session);
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
  graphs(session);
  films(session);
  debugging(session);
});

// Only this package starts a Java that a setting names, and must not read that setting from the folder.
describe("the universal package in the editor, in an untrusted folder", { timeout: LIMIT_MILLIS }, () => {
  const session = new Session();

  before(() => session.start(packageFor(), spoil));
  after(() => session.stop());

  untrusted(session);
  withoutJava(session);
  trusted(session);
  leftNothing(session);
});
