import { Outlet, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { useSiteFacts } from '#site/shell/site-context.ts';
import { locale } from '#site/texts/locale.ts';

/** Updates the head on each navigation. The HTML contains the first page's head. */
const usePageHead = (): void => {
  const { pathname } = useLocation();
  // The console is one page, and sets its own title.
  const page = isAdminPath(pathname) ? '/admin' : pathname;
  const { publicUrl } = useSiteFacts();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    import('#site/shell/show-head.ts').then(
      ({ showHead }) => {
        if (shown.current === page) showHead(page, publicUrl);
      },
      // The connection was lost. The page keeps the previous title.
      () => undefined,
    );
  }, [page, publicUrl]);
};

// The inline script may remove the inner element before React hydrates, so React must not look
// inside.
const compass = '<span id="page-loader"></span>';

/** A small spinner while the page loads. The style sheet fades it, with or without scripts. */
const PageLoader = () => (
  <div aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: compass }} />
);

/**
 * The whole document: React owns it from <html> down. The theme attribute is set before React. CSS
 * transitions are enabled after the page has loaded, because style sheets that arrive later would
 * trigger them. The metadata in the head is outside React's tree: it does not change before the
 * first navigation.
 */
export const Document = () => {
  usePageHead();
  return (
    <html lang={locale.language} dir={locale.direction} data-turning="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <PageLoader />
        <Outlet />
      </body>
    </html>
  );
};
