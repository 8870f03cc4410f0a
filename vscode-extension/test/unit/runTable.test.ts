import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RunTable } from "../../range-view/messages";
import { csvOf } from "../../range-view/model/csv";
import { mirrored, plotOf, preferredScales } from "../../range-view/model/plot";
import { changed, progress } from "../../range-view/model/table";

const table: RunTable = {
  program: "a.simple", args: "-10..0:5", from: "-10", to: "0", count: 3, state: "finished", runs: [
    { arg: "-10", outcome: "returned", value: "0", loopTrips: "0", nanos: "5120" },
    { arg: "-5", outcome: "fell-through", loopTrips: "12", nanos: "910" },
    { arg: "0", outcome: "stopped", loopTrips: "1000", nanos: "1", reason: "reached the limit of 1000 loop trips" },
  ],
};
const descending: RunTable = { ...table, from: "0", to: "-10", runs: [...table.runs].reverse() };

describe("a table of runs", () => {
  it("reports progress, the end, and a stop", () => {
    assert.equal(progress({ ...table, state: "running", count: 9 }), "3 of 9 runs finished");
    assert.equal(progress({ ...table, state: "stopped", count: 9 }), "Stopped after 3 of 9 runs");
    assert.equal(progress(table), "3 runs");
    assert.equal(progress({ ...table, runs: table.runs.slice(1, 2) }), "1 run");
  });

  it("grows by runs, and keeps what does not change", () => {
    const start: RunTable = { ...table, runs: table.runs.slice(0, 1), state: "running" };
    assert.deepEqual(changed(start, { runs: table.runs.slice(1) }), { ...table, state: "running" });
    assert.deepEqual(changed(table, { stale: "edited" }), { ...table, stale: "edited" });
  });
});

describe("the runs as CSV", () => {
  it("have a result only where they have a value", () => {
    assert.equal(csvOf(table.runs), [
      "arg,outcome,result,loop trips",
      "-10,returned,0,0",
      "-5,fell-through,,12",
      "0,stopped,,1000",
      "",
    ].join("\n"));
  });

  it("keep all digits, and leave out loop trips that are not known", () => {
    assert.equal(csvOf([{ arg: "-9223372036854775808", outcome: "returned", value: "9223372036854775807" }]).split("\n")[1],
      "-9223372036854775808,returned,9223372036854775807,");
  });
});

describe("a plot of runs", () => {
  it("places arguments within the whole range, and no result without a value", () => {
    const { places } = plotOf({ ...table, runs: table.runs.slice(0, 2) }, { result: false, trips: false });
    assert.deepEqual(places.args, [0, 500]);
    assert.deepEqual(places.result, [500, null]);
    assert.deepEqual(places.trips, [0, 1000]);
  });

  it("ascends, also if the range descends", () => {
    const plot = plotOf(descending, { result: false, trips: false });
    assert.deepEqual(plot.runs.map(({ arg }) => arg), ["-10", "-5", "0"]);
    assert.deepEqual(plot.places.args, [0, 500, 1000]);
    assert.deepEqual([0, 1, 2].map((row) => plot.runs[mirrored(descending, row)]), descending.runs);
    assert.deepEqual([0, 1, 2].map((row) => plot.runs[mirrored(table, row)]), table.runs);
  });

  it("starts loop trips at 0, and has a scale without any", () => {
    const { trips } = plotOf({ ...table, runs: table.runs.slice(1, 2) }, { result: false, trips: false });
    assert.deepEqual([trips.min, trips.max], [0n, 12n]);
    const none = plotOf({ ...table, runs: table.runs.slice(0, 1) }, { result: false, trips: false }).trips;
    assert.deepEqual([none.min, none.max], [0n, 1n]);
  });

  it("prefers a scale for each chart", () => {
    assert.deepEqual(preferredScales(table.runs), { result: false, trips: false });
    assert.deepEqual(preferredScales(table.runs.map((run, i) => i === 2 ? { ...run, loopTrips: "5000" } : run)), { result: false, trips: true });
  });
});
