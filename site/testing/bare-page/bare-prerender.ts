import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { bareRoutes } from '#site/testing/bare-page/bare-routes.ts';

/** The HTML inside the root element of the bare page. */
export const renderBarePage = async (): Promise<string> => {
  const handler = createStaticHandler(bareRoutes);
  const context = await handler.query(new Request('http://prerender.invalid/'));
  if (context instanceof Response) throw new Error(`the bare page answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
};
