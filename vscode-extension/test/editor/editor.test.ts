import { after, before, describe } from "node:test";
import { Session } from "./session";
import { features } from "./steps/features";
import { life } from "./steps/life";
import { newcomer } from "./steps/newcomer";
import { pin } from "./steps/pin";
import { runs } from "./steps/runs";
import { runTasks } from "./steps/runTasks";
import { themes } from "./steps/themes";
import { typing } from "./steps/typing";
import { views } from "./steps/views";

// The order matters: the tests share one editor and follow each other in it.
describe("the extension in the editor", { timeout: 240_000 }, () => {
  const session = new Session();

  before(() => session.start());
  after(() => session.stop());

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
