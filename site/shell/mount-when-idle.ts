import { whenIdle } from '#site/platform/when-idle.ts';

/**
 * Fetches and starts a part when the browser has nothing else to do. A part that cannot be fetched
 * leaves a page that is complete without it, and a report.
 */
export const mountWhenIdle = (mount: () => Promise<unknown>): void =>
  whenIdle(() => void mount().catch(reportError));
