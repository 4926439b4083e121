// @ts-check

/** The start of the failures in the output of Vitest and of Playwright's list reporter. */
const beginnings = [/^⎯+ *(?:Failed|Unhandled)/mu, /^ {2}1\) /m];

/**
 * A test runner's failures without the list of passed tests before them, so that a truncated log
 * still shows the cause. Output without a known failure section is returned whole.
 *
 * @param {string} output
 */
export function failingPart(output) {
  const starts = beginnings.map((pattern) => output.search(pattern)).filter((at) => at >= 0);
  return output.slice(starts.length > 0 ? Math.min(...starts) : 0).trim();
}
