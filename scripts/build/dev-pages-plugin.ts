import type { Connect, Plugin, ViteDevServer } from 'vite';
import { renderCards } from './cards/render-cards.mjs';
import { cardsFolder } from './output-paths.mjs';

interface Prerender {
  render: (
    path: string,
    options: { publicUrl: string; headTags: string },
  ) => Promise<{ html: string; status: number }>;
  files: () => Record<string, () => string | Promise<string>>;
  cards: () => Record<string, () => string>;
}

type CardFace = Parameters<typeof renderCards>[1]['face'];

const OWN_TAGS =
  '<link rel="stylesheet" href="/site/ui/site.css"><script type="module" src="/site/entry-client.tsx"></script>';

/** Vite's own tags (hot reload) and ours, for the end of the head. */
const headTagsFor = async (server: ViteDevServer, path: string): Promise<string> => {
  const shell = await server.transformIndexHtml(path, `<html><head>${OWN_TAGS}</head></html>`);
  return /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? OWN_TAGS;
};

const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  json: 'application/json',
};

/** The PNG of a link preview, from the build's cache if it was rendered before. */
const drawCard = async (address: string, draw: () => string, face: CardFace): Promise<Buffer> => {
  let picture = Buffer.alloc(0);
  const write = async (_: string, content: Buffer) => void (picture = Buffer.from(content));
  await renderCards({ [address]: draw }, { face, cacheFolder: cardsFolder, write });
  return picture;
};

const answer = async (
  server: ViteDevServer,
  path: string,
  { host, face }: { host: string; face: () => Promise<CardFace> },
) => {
  const prerender = (await server.ssrLoadModule('/site/entry-prerender.tsx')) as Prerender;
  const file = await prerender.files()[path]?.();
  const extension = path.split('.').at(-1) ?? '';
  if (file !== undefined)
    return { status: 200, type: contentTypes[extension] ?? 'text/plain', body: file };
  const card = extension === 'png' ? prerender.cards()[path] : undefined;
  if (card !== undefined)
    return { status: 200, type: 'image/png', body: await drawCard(path, card, await face()) };
  const headTags = await headTagsFor(server, path);
  const page = await prerender.render(path, { publicUrl: `http://${host}`, headTags });
  return { status: page.status, type: 'text/html; charset=utf-8', body: page.html };
};

/**
 * In development, pages are rendered on request, with hot reload.
 *
 * @param face of the pictures for link previews
 */
export const devPagesPlugin = (face: () => Promise<CardFace>): Plugin => ({
  name: 'foyer:dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    const middleware: Connect.NextHandleFunction = (request, response, next) => {
      const path = new URL(request.originalUrl ?? '/', 'http://dev.invalid').pathname;
      if (request.method !== 'GET' && request.method !== 'HEAD') return next();
      answer(server, path, { host: request.headers.host ?? 'localhost:5000', face }).then(
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
