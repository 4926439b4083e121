import type { Page } from '#site/platform/restyle.ts';

/** A page that is left is usually gone by then. */
const RETRY_AFTER_MS = 1_000;
/** How Vite's loader says that a stylesheet did not come. */
const UNSTYLED = 'Unable to preload CSS';

/** Lets the browser do other work, for at least so long. */
export const pause = (ms?: number) => new Promise<void>((go) => void setTimeout(go, ms));

/**
 * Loads a part of the page, and tries once more if that fails. Firefox and WebKit break off what a page
 * loads as soon as it is left, while its scripts go on: such a failure is no error and shows no error
 * screen.
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
