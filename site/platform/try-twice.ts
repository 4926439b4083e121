import type { Page } from '#site/platform/restyle.ts';

/** A page that the visitor leaves is usually gone by then. */
const RETRY_AFTER_MS = 1_000;
/** The message of Vite's loader when a style sheet fails to load. */
const UNSTYLED = 'Unable to preload CSS';

/** Lets the browser do other work, for at least `ms`. */
export const pause = (ms?: number) => new Promise<void>((go) => void setTimeout(go, ms));

/**
 * Loads a part of the page, with one retry. Firefox and WebKit abort a page's requests as soon as
 * the visitor leaves it, while its scripts still run. Such a failure must not show an error screen.
 */
export const tryTwice = async <Part>(
  load: () => Promise<Part>,
  wait: (ms: number) => Promise<void> = pause,
  page?: Page,
): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    await wait(RETRY_AFTER_MS);
    if (String(error).includes(UNSTYLED))
      await (await import('#site/platform/restyle.ts')).restyle(error, page);
    return load();
  }
};
