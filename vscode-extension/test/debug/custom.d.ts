// What the adapter adds to the protocol, as PROTOCOL.md says.
import type { DebugProtocol } from "@vscode/debugprotocol";

export declare namespace CustomProtocol {
  /** Answers the request `simple/writer`. */
  type SimpleWriterResponse = DebugProtocol.Response;

  interface SimpleStoppedEvent extends DebugProtocol.Event {
    body: {
      graph: "asBuilt" | "optimized";
      node?: number;
    };
  }
}
