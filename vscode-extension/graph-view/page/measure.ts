/** The name of the measures: `performance.getEntriesByName("graph-update")` has one for each graph and each film that was received. */
export const UPDATE = "graph-update";

/** Measures how long it takes from `start` until the next frame is painted. */
export function measureUpdate(start: number): void {
  requestAnimationFrame(() => {
    // A message that is sent before the frame is painted arrives after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      performance.measure(UPDATE, { start, end: performance.now() });
      port1.close();
    };
    port2.postMessage(undefined);
  });
}
