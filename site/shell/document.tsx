import { Outlet } from 'react-router-dom';
import { HeadTags } from '#site/shell/head-tags.tsx';
import { PageLoader } from '#site/shell/page-loader.tsx';

/** The whole document: React owns it from <html> down. The sheet's attribute is set before React. */
export const Document = () => (
  <html lang="en" suppressHydrationWarning>
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
