import { whenIdle } from '#site/platform/when-idle.ts';

/**
 * Fetches and starts a part when the browser is idle. A part that fails to load is reported; the page is
 * complete without it.
 */
export const mountWhenIdle = (mount: () => Promise<unknown>): void =>
  whenIdle(() => void mount().catch(reportError));
