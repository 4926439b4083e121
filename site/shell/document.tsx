import { Outlet, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { useSiteFacts } from '#site/shell/site-context.ts';

/** Brings the head to each page that is gone to. That of the first page stands in its HTML. */
const usePageHead = (): void => {
  const { pathname } = useLocation();
  // The console is one page, and writes its own title.
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
      // The connection broke off: the page is shown with the title of the one before.
      () => undefined,
    );
  }, [page, publicUrl]);
};

// The inline script may remove the inner element before React hydrates, so React must not look inside.
const compass = '<span id="page-loader"></span>';

/** A small spinner while the page loads; the style sheet fades it, with or without scripts. */
const PageLoader = () => (
  <div aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: compass }} />
);

/**
 * The whole document: React owns it from <html> down. The theme attribute is set before React.
 * Transitions begin after the page has loaded: styles that arrive in parts would start them. What the
 * head says of the page is not in React's tree: nothing of it changes before the first navigation.
 */
export const Document = () => {
  usePageHead();
  return (
    <html lang="en" data-turning="" suppressHydrationWarning>
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
