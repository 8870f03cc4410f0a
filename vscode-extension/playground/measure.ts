/** The name of the marks: `performance.getEntriesByName("diagnostics")` has one for each time that diagnostics were shown. */
export const DIAGNOSTICS = "diagnostics";
