// @ts-check

/** Where Vitest, and where Playwright's list, begin to tell what failed. */
const beginnings = [/^⎯+ *(?:Failed|Unhandled)/mu, /^ {2}1\) /m];

/**
 * What a test runner printed of its failures, without the list of all that passed before them: a
 * log that is read in part shows the cause. Output of which no such part is known comes back whole.
 *
 * @param {string} output
 */
export function failingPart(output) {
  const starts = beginnings.map((pattern) => output.search(pattern)).filter((at) => at >= 0);
  return output.slice(starts.length > 0 ? Math.min(...starts) : 0).trim();
}
