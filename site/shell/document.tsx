import { Outlet } from 'react-router-dom';
import { HeadTags } from '#site/shell/head-tags.tsx';

// The inline script may remove the inner element before React hydrates, so React must not look inside.
const compass = '<span id="page-loader"></span>';

/** A small spinner while the page loads; the style sheet fades it, with or without scripts. */
const PageLoader = () => (
  <div aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: compass }} />
);

/**
 * The whole document: React owns it from <html> down. The theme attribute is set before React.
 * Transitions begin after the page has loaded: styles that arrive in parts would start them.
 */
export const Document = () => (
  <html lang="en" data-turning="" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#f4f6f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b2239" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <HeadTags />
    </head>
    <body>
      <PageLoader />
      <Outlet />
    </body>
  </html>
);
