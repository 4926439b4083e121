// @ts-check
import { blockingIn } from './blocking.mjs';

const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/**
 * @typedef {object} Measured
 * @property {Record<typeof categories[number], number>} scores 0 to 100
 * @property {{ lcp: number, fcp: number, tbt: number, cls: number, si: number }} timings ms on a simulated slow
 *   mobile device, except cls
 * @property {number} blockingMs on a simulated slow mobile device, by CPU time of the page's thread
 * @property {number} paintedLaterMs from the first paint to the largest, as the browser painted them
 * @property {number} bytes transferred by the whole first view
 * @property {number} requests
 * @property {string[]} foreign requests to another origin
 * @property {number} machine Lighthouse's benchmark of this machine at that moment
 * @property {string[]} faults audits that cost a point
 */

/**
 * The fields of a Lighthouse result that are read. Lighthouse's own types exist only where it is
 * installed.
 *
 * @typedef {object} Audit
 * @property {number | null} score
 * @property {number} [numericValue]
 * @property {string} title
 * @property {string} [displayValue]
 * @property {{ items?: readonly unknown[] }} [details]
 *
 * @typedef {object} Report
 * @property {{ code: string, message: string }} [runtimeError]
 * @property {Record<string, Audit | undefined>} audits
 * @property {Record<string, { score: number | null, auditRefs: readonly { id: string, weight: number }[] } | undefined>} categories
 * @property {{ throttling: { cpuSlowdownMultiplier: number } }} configSettings
 * @property {{ benchmarkIndex: number }} environment
 */

/**
 * One Lighthouse run for a mobile device (its default, simulated throttling).
 * @param {string} url
 * @param {number} port of Chromium's DevTools protocol
 * @param {(url: string, flags: object) => Promise<{ lhr: Report, artifacts: any } | undefined>} lighthouse
 * @returns {Promise<Measured>}
 */
export const measurePage = async (url, port, lighthouse) => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  const report = result?.lhr;
  if (!report || report.runtimeError)
    throw new Error(
      `${url}: ${report?.runtimeError ? `${report.runtimeError.code}, ${report.runtimeError.message}` : 'Lighthouse gave no result'}`,
    );
  const number = (/** @type {string} */ id) => report.audits[id]?.numericValue ?? Number.NaN;
  const requests = requestsOf(report);
  const { origin } = new URL(url);
  return {
    scores: /** @type {Measured['scores']} */ (
      Object.fromEntries(
        categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)]),
      )
    ),
    timings: {
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      si: number('speed-index'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
    },
    blockingMs: blockingIn(
      result.artifacts.Trace.traceEvents,
      report.configSettings.throttling.cpuSlowdownMultiplier,
    ),
    paintedLaterMs: paintedLaterIn(report),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: requests.length,
    foreign: requests.map((each) => each.url).filter((each) => new URL(each).origin !== origin),
    machine: report.environment.benchmarkIndex,
    faults: categories.flatMap((id) => faultsOf(report, id)),
  };
};

/**
 * Lighthouse computes the largest paint on a slow device from everything that was fetched before
 * it. Over loopback that is every script, whether or not the paint needed it.
 * @param {Report} report
 */
const paintedLaterIn = (report) => {
  const [item] = report.audits['metrics']?.details?.items ?? [];
  const { observedLargestContentfulPaint: largest, observedFirstContentfulPaint: first } =
    /** @type {Record<string, number>} */ (item ?? {});
  return (largest ?? Number.NaN) - (first ?? Number.NaN);
};

/** @param {Report} report */
const requestsOf = (report) => {
  const items = report.audits['network-requests']?.details?.items ?? [];
  return /** @type {{ url: string, transferSize: number }[]} */ (items).filter(
    ({ url }) => /^(?:https?|wss?):/.test(url), // Excludes data: and blob:, which are not requests.
  );
};

/**
 * @param {Report} report
 * @param {string} category
 */
const faultsOf = (report, category) =>
  (report.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${category}: ${audit?.title} (${audit?.displayValue ?? audit?.score})`);
