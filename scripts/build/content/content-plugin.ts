import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Imprint } from '#site/content-model/imprint.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Resume, ShownResume } from '#site/content-model/resume.ts';
import { sectionsOf } from '#site/head/sections.ts';
import { contentName } from '../content-folder.mjs';
import { ContentFaults } from './content-fault.ts';
import { faultsPage } from './faults-page.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import {
  contentOf,
  loadContent,
  migrationLine,
  type Content,
  type LoadedContent,
} from './load-content.ts';
import { bodiesOf, type Bodies } from './render-bodies.ts';
import { createTextCache } from './text-cache.ts';
import { createMemory } from './text-file.ts';

const PREFIX = 'virtual:content/';
const RESOLVED = `\0${PREFIX}`;

const asModule = (name: string, value: unknown) =>
  // Parsed by JSON.parse, which browsers do faster than the same text as an object literal.
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

const shownResume = ({ resumePdfs, projects }: Content, resume: Resume): ShownResume => ({
  ...resume,
  pdfs: resumePdfs,
  experience: resume.experience.map((entry) => ({
    ...entry,
    projects: entry.projects.flatMap((id) =>
      projects.filter((project) => project.id === id).map(({ title }) => ({ id, title })),
    ),
  })),
});

const imprintOf = ({ owner, projects }: Content): Imprint => {
  const { name, role, location, timeZone, email, links } = owner;
  const latestDate = projects[0]?.date ?? '';
  const projectCount = projects.length;
  return { name, role, location, timeZone, email, links, projectCount, latestDate };
};

/** Without the addresses of the drawings, which would be a tenth of the module. */
const projectsModule = (projects: readonly ProjectSummary[], repository: string) => {
  const plain = projects.map(({ buttonImage: _1, headerImage: _2, image: _3, ...rest }) => rest);
  const drawings = join(repository, 'site/content-model/drawings-of.ts');
  return `import { drawingsOf } from ${JSON.stringify(drawings)};
${asModule('listed', plain)}
export const projects = listed.map((project) => ({ ...project, ...drawingsOf(project.id) }));`;
};

const workingIds = ({ projectFiles }: Content): string[] =>
  projectFiles.flatMap(({ summary, workingDrawing }) => (workingDrawing ? [summary.id] : []));

const workingName = (id: string) => `projects/${id}/working-drawing`;

const workingDrawingsModule = (content: Content) =>
  `export const workingDrawings = {${workingIds(content)
    .map((id) => `${JSON.stringify(id)}: () => import('${PREFIX}${workingName(id)}')`)
    .join(', ')}};`;

/** The drawing of one project, made with the kit: nothing but this hands it over. */
const workingDrawingModule = (content: Content, name: string, repository: string) => {
  const file = content.projectFiles.find(({ summary }) => workingName(summary.id) === name);
  if (!file?.workingDrawing) return null;
  const kit = join(repository, 'site/drawings/working/picture.ts');
  return `import make from ${JSON.stringify(file.workingDrawing)};
import { kit } from ${JSON.stringify(kit)};
export const drawing = make(kit);`;
};

/** Made once of each content: every body is a module, and each asks for all of them. */
const made = new WeakMap<Content, Bodies>();
const bodiesOfContent = (content: Content): Bodies => {
  const bodies = made.get(content) ?? bodiesOf(content);
  made.set(content, bodies);
  return bodies;
};

/** Every text and drawing by its name, each a module of its own, so that only what is asked for is rendered. */
const bodiesModule = (bodies: Bodies) => {
  const load = (name: string) => `() => import('${PREFIX}bodies/${name}').then(({ body }) => body)`;
  const loadAll = (kind: 'projects' | 'posts' | 'videos') =>
    `{${Object.keys(bodies[kind])
      .map((id) => `${JSON.stringify(id)}: ${load(`${kind}/${id}`)}`)
      .join(',\n')}}`;
  return `export const bodies = {
plan: ${load('plan')}, pieces: ${load('pieces')},
projects: ${loadAll('projects')}, posts: ${loadAll('posts')}, videos: ${loadAll('videos')} };`;
};

/** One text, and the drawing that can be operated at rest. */
const bodyModule = (name: string, content: Content, highlight: Highlight, repository: string) => {
  const bodies = bodiesOfContent(content);
  const [kind = '', id = ''] = name.split('/');
  switch (kind) {
    case 'plan':
    case 'pieces':
      return asModule('body', bodies[kind](highlight));
    case 'posts':
    case 'videos':
      return asModule('body', bodies[kind][id]?.(highlight));
    case 'projects': {
      const body = bodies.projects[id]?.(highlight);
      if (!workingIds(content).includes(id)) return asModule('body', body);
      const model = join(repository, 'site/drawings/working/working-drawing.ts');
      return `import { drawing } from '${PREFIX}${workingName(id)}';
import { bodyOf } from ${JSON.stringify(model)};
${asModule('written', body)}
export const body = { ...written, working: bodyOf(drawing) };`;
    }
    default:
      return null;
  }
};

const BODIES = 'bodies/';

const moduleOf = async (
  name: string,
  content: Content,
  highlight: () => Promise<Highlight>,
  repository: string,
): Promise<string> => {
  switch (name) {
    case 'owner':
      return asModule('owner', content.owner);
    case 'imprint':
      return asModule('imprint', imprintOf(content));
    case 'sections':
      return asModule('sections', sectionsOf(content));
    case 'resume':
      // Without one there is no page that would import it.
      return asModule('resume', content.resume && shownResume(content, content.resume));
    case 'projects':
      return projectsModule(content.projects, repository);
    case 'systems':
      // Apart from the projects: only the hall and the prerenderer draw.
      return asModule('systems', content.systems);
    case 'essay-drawings':
      // Separate from the posts: only the prerenderer draws them.
      return asModule('essayDrawings', content.essayDrawings);
    case 'posts':
      return asModule('posts', content.posts);
    case 'pieces':
      return asModule('pieces', content.pieces);
    case 'hall-piece':
      // Separate from the pieces: the hall needs none of their outlines.
      return asModule('hallPiece', content.hallPiece);
    case 'videos':
      return asModule('videos', content.videos);
    case 'bodies':
      return bodiesModule(bodiesOfContent(content));
    case 'working-drawings':
      return workingDrawingsModule(content);
    default: {
      const module = name.startsWith(BODIES)
        ? bodyModule(name.slice(BODIES.length), content, await highlight(), repository)
        : workingDrawingModule(content, name, repository);
      if (module === null) throw new Error(`${PREFIX}${name} is not a content module`);
      return module;
    }
  }
};

/** Several files are often saved together. */
const SETTLE_MS = 50;

/** Calls back after each change in a folder, which may be outside of the repository. */
const watchFolder = ({ watcher }: ViteDevServer, folder: string, onChange: () => void) => {
  let pending: NodeJS.Timeout | undefined;
  watcher.add(folder);
  watcher.on('all', (_event, file) => {
    if (!file.startsWith(folder + sep)) return;
    clearTimeout(pending);
    pending = setTimeout(onChange, SETTLE_MS);
  });
};

/**
 * Serves the content of `folder`, validated and rendered, as `virtual:content/{owner,imprint,sections,
 * resume,projects,systems,posts,essay-drawings,pieces,hall-piece,videos,working-drawings}` and, only for the
 * prerenderer, `virtual:content/bodies`. Hands the kit to working drawings. A build ends before it
 * begins with the faults of the content; in development every page shows them until they are mended.
 */
export const contentPlugin = (repository: string, folder: string): Plugin => {
  let memory = createMemory();
  const name = contentName(repository, folder);
  let loaded: Promise<LoadedContent> | null = null;
  let highlighter: Promise<Highlight> | null = null;
  /** What each module was when it was last served: one that is the same still is not served again. */
  const served = new Map<string, string>();
  const load = () => (loaded ??= loadContent(folder, memory));
  const moduleOfId = async (id: string) => {
    const content = contentOf(await load(), name);
    const highlight = () => (highlighter ??= createHighlight());
    return moduleOf(id.slice(RESOLVED.length), content, highlight, repository);
  };
  /** Null where it is none any more, such as the text of a deleted post. */
  const isAsServed = async (id: string) =>
    served.get(id) === (await moduleOfId(id).catch(() => null));
  return {
    name: 'foyer:content',
    configResolved: async ({ command, logger }) => {
      memory = createMemory(createTextCache(repository, Date.now()));
      const now = await load();
      const line = now.migrated ? migrationLine(name, now.migrated) : null;
      if (line !== null) logger.warn(line);
      if (command === 'build') contentOf(now, name);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(RESOLVED)) return null;
      const code = await moduleOfId(id);
      served.set(id, code);
      return code;
    },
    transform: (code, id) =>
      id.startsWith(folder + sep) && id.endsWith('/working-drawing.ts')
        ? // What a working drawing calls without an import. On its first line, so that lines still count.
          { code: `const defineWorking = (make) => make; ${code}`, map: null }
        : null,
    configureServer: (server) => {
      const { logger } = server.config;
      let wasFaulty = false;
      const report = async () => {
        const { faults } = await load();
        if (faults) logger.error(new ContentFaults(faults, name).message);
        else if (wasFaulty) logger.info('The content has no fault any more.');
        wasFaulty = faults !== undefined;
      };
      const invalidate = async () => {
        const stale = new Set<string>();
        for (const id of served.keys()) if (!(await isAsServed(id))) stale.add(id);
        for (const { moduleGraph } of Object.values(server.environments))
          for (const module of moduleGraph.idToModuleMap.values())
            if (module.id !== null && stale.has(module.id)) moduleGraph.invalidateModule(module);
      };
      const update = async () => {
        loaded = null;
        await report();
        // While it is at fault nothing is served but the faults.
        if (!wasFaulty) await invalidate();
        server.ws.send({ type: 'full-reload' });
      };
      let updating = report();
      watchFolder(server, folder, () => {
        updating = updating.then(update);
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          void updating.then(load).then(({ faults }) => {
            if (!faults) return next();
            response.statusCode = 500;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(request.method === 'HEAD' ? '' : faultsPage(faults, name));
          }, next);
        });
      };
    },
  };
};
