import { whenIdle } from '#site/platform/when-idle.ts';

/** A page that is left is gone by then. */
const RETRY_AFTER_MS = 5_000;

interface Parts {
  idle: (run: () => void) => void;
  later: (run: () => void, ms: number) => void;
  report: (error: unknown) => void;
}

const browser: Parts = {
  idle: whenIdle,
  later: (run, ms) => void setTimeout(run, ms),
  report: (error) => reportError(error),
};

/**
 * Fetches and starts a part when the browser is idle. The page is complete without it. Firefox and WebKit
 * break off what a page fetches as soon as a link leads away, while the page goes on: a part that fails
 * to load is tried once more, and its failure is reported only then.
 */
export const mountWhenIdle = (
  mount: () => Promise<unknown>,
  { idle, later, report }: Parts = browser,
): void =>
  idle(() => void mount().catch(() => later(() => void mount().catch(report), RETRY_AFTER_MS)));
