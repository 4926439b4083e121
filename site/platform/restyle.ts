export type Page = Pick<Document, 'querySelectorAll' | 'styleSheets'>;

/**
 * Vite's loader requests a stylesheet once. What is imported again after one failed would come without its
 * styles, so the page requests them itself.
 */
export const restyle = async (error: unknown, page: Page = document): Promise<void> => {
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
