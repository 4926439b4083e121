import { essayDrawings } from 'virtual:content/essay-drawings';
import { owner } from 'virtual:content/owner';
import { projects } from 'virtual:content/projects';
import { systems } from 'virtual:content/systems';
import { workingDrawings } from 'virtual:content/working-drawings';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Bodies } from '#site/content-model/bodies.ts';
import { drawingsOfType, essayDrawing } from '#site/content-model/drawings-of.ts';
import { consoleIcons, consoleManifest } from '#site/drawings/console-icons.ts';
import { drawFavicon } from '#site/drawings/emblem.ts';
import { drawCard, type CardToDraw } from '#site/drawings/draw-card.ts';
import { drawProject, drawTogether } from '#site/drawings/draw-project.ts';
import type { Motif } from '#site/drawings/motifs.ts';
import { bodyOf } from '#site/drawings/working/working-drawing.ts';
import { buildPaletteIndex } from '#site/features/palette/build-index.ts';
import { INDEX_ADDRESS } from '#site/features/palette/palette-item.ts';
import { cardAddress } from '#site/head/card-address.ts';
import { cardFor } from '#site/head/card.ts';
import { describePage, publicPaths } from '#site/head/describe-page.ts';
import { headMarkup } from '#site/head/head-elements.ts';
import { head } from '#site/head/head.ts';
import { createRoutes } from '#site/routes/create-routes.tsx';
import type { SiteRoute } from '#site/routes/site-route.ts';
import { HYDRATION_ID, toScriptText, withoutMarkup } from '#site/routes/hydration.ts';
import { firstPaintScript } from '#site/shell/first-paint-script.ts';
import { paperDark, paperLight } from '#site/ui/palette.ts';
import { structuredDataTag } from '#site/shell/structured-data-element.ts';
import { SiteContext } from '#site/shell/site-context.ts';
import { siteIndex } from '#site/head/site-index.ts';
import { texts } from '#site/texts/en.ts';
import { locale } from '#site/texts/locale.ts';

export interface RenderOptions {
  /** The site's origin for canonical URLs, without a trailing slash. */
  publicUrl: string;
  /** Style sheets, preloads and the entry's script tag, which only the build knows. */
  headTags: string;
}

/** The module of a screen, or null for the not-found screen. */
const moduleOf = (path: string, handle: SiteRoute['handle']): string | null => {
  if (!handle) return null;
  if (handle.source === undefined) throw new Error(`the module of ${path} is not known`);
  return handle.source;
};

const readAll = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream)
    text +=
      typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
  return text + decoder.decode();
};

/** The page color for the browser's own UI. */
const frameColors = [
  { color: paperLight, scheme: 'light' },
  { color: paperDark, scheme: 'dark' },
]
  .map(
    ({ color, scheme }) =>
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
  )
  .join('');

const drawn = projects.flatMap((project) => {
  const system = systems[project.id];
  return system ? [{ ...project, system }] : [];
});

/**
 * A generated file. It is the same as before while `from` is the same; without `from` it is cheap
 * to make.
 */
interface MadeFile {
  from?: unknown;
  make: () => string | Promise<string>;
}

/** Every public URL path, in sitemap order. */
export const paths: readonly string[] = publicPaths(siteIndex);

export { cardAddress, consoleIcons };

/** The content of each link preview picture, by the picture's URL. */
export const cards = (): Record<string, CardToDraw> =>
  Object.fromEntries(
    paths.map((path) => [
      cardAddress(path),
      cardFor(path, siteIndex, owner, { systems, essayDrawings }),
    ]),
  );

export { drawCard };

const loadAll = async <T,>(loads: Readonly<Record<string, () => Promise<T>>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(loads).map(async ([id, load]): Promise<[string, T]> => [id, await load()]),
    ),
  );

const encodings: Partial<Record<Motif, string>> = texts.drawings.encodings;

/** Renders pages and the files beside them from these texts. */
export const createPrerenderer = (written: Bodies) => {
  /** With operable drawings in their resting state, and what drawings encode. */
  const bodies: Bodies = {
    ...written,
    projects: Object.fromEntries(
      Object.entries(written.projects).map(([id, load]) => [
        id,
        async () => {
          const motif = systems[id]?.motif;
          const encodes = motif && encodings[motif];
          const working = workingDrawings[id];
          return {
            ...(await load()),
            ...(encodes && { encodes }),
            ...(working && { working: bodyOf((await working()).drawing) }),
          };
        },
      ]),
    ),
  };
  const handler = createStaticHandler(
    createRoutes({
      project: async (id) => (await bodies.projects[id]?.()) ?? null,
      post: async (slug) => (await bodies.posts[slug]?.()) ?? null,
      video: async (id) => (await bodies.videos[id]?.()) ?? null,
      pieces: bodies.pieces,
      plan: bodies.plan,
    }),
  );

  /**
   * Finds the page of a path, and the module of its screen. Unknown paths get the not-found screen
   * and 404. Apart from modules and options, `from` is everything that the rendering depends on.
   */
  const find = async (path: string) => {
    const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
    if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
    const isNotFound = context.statusCode === 404;
    const render = async ({ publicUrl, headTags }: RenderOptions): Promise<string> => {
      const router = createStaticRouter(handler.dataRoutes, context);
      const { prelude } = await prerenderToNodeStream(
        <SiteContext value={{ publicUrl }}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </SiteContext>,
        // Nothing is streamed here, so nothing may be deferred: each page is complete without
        // scripts.
        { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
      );
      const loaderData = isNotFound ? {} : withoutMarkup(context.loaderData);
      const described = head(describePage(path, siteIndex), { owner, publicUrl, site: siteIndex });
      const pageTags = headMarkup(described, owner.name);
      const hydration = toScriptText({ publicUrl, isNotFound, loaderData });
      return (await readAll(prelude as AsyncIterable<unknown>))
        .replace(
          '</head>',
          () =>
            `${frameColors}${pageTags}<script>${firstPaintScript}</script>${headTags}${structuredDataTag(described.jsonLd)}</head>`,
        )
        .replace(
          '</body>',
          () => `<script type="application/json" id="${HYDRATION_ID}">${hydration}</script></body>`,
        );
    };
    const from = JSON.stringify([path, context.statusCode, context.loaderData]);
    const source = moduleOf(path, context.matches.at(-1)?.route.handle as SiteRoute['handle']);
    return { status: context.statusCode, source, from, render };
  };

  /** The content of the feeds. */
  const loadMaterial = async () => ({
    language: locale.language,
    texts,
    sections: siteIndex.sections,
    owner,
    projects,
    posts: siteIndex.posts,
    projectBodies: await loadAll(bodies.projects),
    postBodies: await loadAll(bodies.posts),
  });

  const paletteIndex = async () => {
    const loaded = await loadAll(bodies.projects);
    return buildPaletteIndex({
      ...siteIndex,
      technologiesOf: (id) => loaded[id]?.technologies ?? [],
      offer: owner.offer,
    });
  };

  /** The files beside the pages, by URL: texts as JSON, drawings as SVG. */
  const files = (): Record<string, MadeFile> => {
    const out: Record<string, MadeFile> = {};
    const json = (load: () => unknown) => ({ make: async () => JSON.stringify(await load()) });
    for (const [id, load] of Object.entries(bodies.projects))
      out[`/content/projects/${id}.json`] = json(load);
    for (const [slug, load] of Object.entries(bodies.posts))
      out[`/content/posts/${slug}.json`] = json(load);
    for (const [id, load] of Object.entries(bodies.videos))
      out[`/content/videos/${id}.json`] = json(load);
    for (const isUnread of [false, true])
      out[`/favicon${isUnread ? '-unread' : ''}.svg`] = {
        make: () => `${drawFavicon(isUnread)}\n`,
      };
    out['/content/plan.json'] = json(bodies.plan);
    if (siteIndex.sections.music) out['/content/music.json'] = json(bodies.pieces);
    for (const project of drawn) {
      const drawings = drawProject(project);
      out[project.headerImage] = { from: project, make: () => drawings.header };
      out[project.buttonImage] = { from: project, make: () => drawings.button };
    }
    for (const type of new Set(drawn.map((project) => project.type))) {
      const from = drawn.filter((project) => project.type === type);
      out[drawingsOfType(type)] = { from, make: () => drawTogether(type, from) };
    }
    for (const [slug, essay] of Object.entries(essayDrawings))
      out[essayDrawing(slug)] = { from: essay, make: () => drawProject(essay).button };
    out[INDEX_ADDRESS] = json(paletteIndex);
    out['/console.webmanifest'] = json(() => consoleManifest(owner.name));
    return out;
  };

  return { find, loadMaterial, files };
};
