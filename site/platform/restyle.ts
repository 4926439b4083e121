export type Page = Pick<Document, 'querySelectorAll' | 'styleSheets'>;

/**
 * Vite's loader requests a style sheet only once. Importing a part again after its style sheet
 * failed would leave it unstyled, so this requests the sheets itself.
 */
export const restyle = async (error: unknown, page: Page = document): Promise<void> => {
  const text = error instanceof Error ? error.message : '';
  const failed = /^Unable to preload CSS for (\S+)/.exec(text)?.[1];
  if (failed === undefined) return;
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // The error names only the first style sheet.
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
