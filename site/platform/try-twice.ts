/** A page that is left is usually gone by then. */
const RETRY_AFTER_MS = 1_000;

type Page = Pick<Document, 'querySelectorAll' | 'styleSheets'>;

/**
 * Vite's loader requests a stylesheet once. What is imported again after one failed would come without its
 * styles, so the page requests them itself.
 */
const restyle = async (error: unknown, page: Page): Promise<void> => {
  const text = error instanceof Error ? error.message : '';
  const failed = /^Unable to preload CSS for (\S+)/.exec(text)?.[1];
  if (failed === undefined) return;
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // The error names the first alone.
  const loaded = new Set([...page.styleSheets].map(({ href }) => href));
  const missing = links.filter(({ href }) => href === failed || !loaded.has(href));
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((styled, failedAgain) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', () => styled());
          again.addEventListener('error', () => failedAgain(error as Error));
          link.after(again);
        }),
    ),
  );
};

interface Host {
  page: Page;
  wait: (ms: number) => Promise<void>;
}

/**
 * Loads a part of the page, and tries once more if that fails. Firefox and WebKit break off what a page
 * loads as soon as it is left, while its scripts go on: such a failure is no error and shows no error
 * screen.
 */
export const tryTwice = async <Part>(load: () => Promise<Part>, host?: Host): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    const { page, wait } = host ?? {
      page: document,
      wait: (ms) => new Promise<void>((go) => void setTimeout(go, ms)),
    };
    await wait(RETRY_AFTER_MS);
    await restyle(error, page);
    return load();
  }
};
