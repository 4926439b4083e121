import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Prerenderer } from './build-site.mjs';
import { renderCard } from './cards/render-cards.mjs';
import type { ContentApi } from './content/content-plugin.ts';

type CardFace = Parameters<typeof renderCard>[1];

interface Parts {
  bodies: ContentApi['bodies'];
  /** The font of link preview pictures. */
  face: () => Promise<CardFace>;
}

const OWN_TAGS =
  '<link rel="stylesheet" href="/site/ui/site.css"><script type="module" src="/site/entry-client.tsx"></script>';

/** Vite's own tags (hot reload) and the site's, for the end of the head. */
const headTagsFor = async (server: ViteDevServer, path: string): Promise<string> => {
  const shell = await server.transformIndexHtml(path, `<html><head>${OWN_TAGS}</head></html>`);
  return /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? OWN_TAGS;
};

const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  json: 'application/json',
};

const answer = async (
  server: ViteDevServer,
  path: string,
  { host, bodies, face }: { host: string } & Parts,
) => {
  const { createPrerenderer, cards, drawCard } = (await server.ssrLoadModule(
    '/site/entry-prerender.tsx',
  )) as Prerenderer;
  const { files, find } = createPrerenderer(await bodies());
  const file = await files()[path]?.make();
  const extension = path.split('.').at(-1) ?? '';
  if (file !== undefined)
    return { status: 200, type: contentTypes[extension] ?? 'text/plain', body: file };
  const card = extension === 'png' ? cards()[path] : undefined;
  if (card !== undefined) {
    const picture = await renderCard(drawCard(card), await face());
    return { status: 200, type: 'image/png', body: picture };
  }
  const headTags = await headTagsFor(server, path);
  const { status, render } = await find(path);
  const html = await render({ publicUrl: `http://${host}`, headTags });
  return { status, type: 'text/html; charset=utf-8', body: html };
};

/** In development, pages are rendered on request, with hot reload. */
export const devPagesPlugin = (parts: Parts): Plugin => ({
  name: 'foyer:dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    const middleware: Connect.NextHandleFunction = (request, response, next) => {
      const path = new URL(request.originalUrl ?? '/', 'http://dev.invalid').pathname;
      if (request.method !== 'GET' && request.method !== 'HEAD') return next();
      answer(server, path, { host: request.headers.host ?? 'localhost:5000', ...parts }).then(
        ({ status, type, body }) => {
          response.statusCode = status;
          response.setHeader('Content-Type', type);
          response.end(body);
        },
        (error: unknown) => next(error),
      );
    };
    server.middlewares.use(middleware);
  },
});
