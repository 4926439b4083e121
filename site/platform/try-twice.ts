/** A page that is left is usually gone by then. */
const RETRY_AFTER_MS = 1_000;

/**
 * Vite's loader requests a stylesheet only where no link to it stands, and the link stays when the request
 * fails: the part would come without its styles.
 */
const removeFailedStylesheet = (error: unknown, page: Pick<Document, 'querySelectorAll'>): void => {
  const failed = /^Unable to preload CSS for (\S+)/.exec(
    error instanceof Error ? error.message : '',
  );
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === failed?.[1]) link.remove();
};

interface Host {
  page: Pick<Document, 'querySelectorAll'>;
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
    removeFailedStylesheet(error, page);
    await wait(RETRY_AFTER_MS);
    return load();
  }
};
