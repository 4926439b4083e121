import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Bodies } from '#site/content-model/bodies.ts';
import type { Imprint } from '#site/content-model/imprint.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Resume, ShownResume } from '#site/content-model/resume.ts';
import { sectionsOf } from '#site/head/sections.ts';
import { localeOf } from '#site/texts/locale.ts';
import { hashOf } from '../../run/build-inputs.mjs';
import { openBuildCache } from '../build-cache.mjs';
import type { OwnConstants } from '../constants-plugin.ts';
import { contentName } from '../content-folder.mjs';
import { partsOf, sourceOf } from '../source-parts.ts';
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
import { placeholderLines } from './placeholders.mjs';
import { bodiesOf } from './render-bodies.ts';
import { createMemory } from './text-file.ts';

const PREFIX = 'virtual:content/';
const RESOLVED = `\0${PREFIX}`;

const asModule = (name: string, value: unknown) =>
  // Browsers run JSON.parse faster than the same text as an object literal.
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

/** The projects without the URLs of their drawings, which would be a tenth of the module. */
const projectsModule = (projects: readonly ProjectSummary[], repository: string) => {
  const plain = projects.map(({ buttonImage: _1, headerImage: _2, image: _3, ...rest }) => rest);
  const drawings = join(repository, 'site/content-model/drawings-of.ts');
  return `import { drawingsOf } from ${JSON.stringify(drawings)};
${asModule('listed', plain)}
export const projects = listed.map((project) => ({ ...project, ...drawingsOf(project.id) }));`;
};

/** The sections, with the names that the content gives them. */
const sectionsModule = (content: Content) => {
  const { sectionNames: names } = content.ownTexts;
  const module = asModule('sections', sectionsOf(content));
  return typeof names === 'object'
    ? Object.entries(names).reduce((code, [name, source]) => {
        const id = name === 'hall' ? 'vr-experience' : name;
        return `${code}\nif (sections['${id}']) sections['${id}'].name = ${sourceOf(source)};`;
      }, module)
    : module;
};

const workingIds = ({ projectFiles }: Content): string[] =>
  projectFiles.flatMap(({ summary, workingDrawing }) => (workingDrawing ? [summary.id] : []));

const workingName = (id: string) => `projects/${id}/working-drawing`;

const workingDrawingsModule = (content: Content) =>
  `export const workingDrawings = {${workingIds(content)
    .map((id) => `${JSON.stringify(id)}: () => import('${PREFIX}${workingName(id)}')`)
    .join(', ')}};`;

/** The drawing of one project, made with the kit. Only this module provides the kit. */
const workingDrawingModule = (content: Content, name: string, repository: string) => {
  const file = content.projectFiles.find(({ summary }) => workingName(summary.id) === name);
  if (!file?.workingDrawing) return null;
  const kit = join(repository, 'site/drawings/working/picture.ts');
  return `import make from ${JSON.stringify(file.workingDrawing)};
import { kit } from ${JSON.stringify(kit)};
export const drawing = make(kit);`;
};

const constantsOf = ({ texts, owner }: Content): OwnConstants => ({
  texts,
  locale: partsOf(localeOf(owner.language)),
});

/** The constants that the content may replace, by the module that exports them. */
const constantsIn = (repository: string): Readonly<Record<string, keyof OwnConstants>> => ({
  [join(repository, 'site/texts/en.ts')]: 'texts',
  [join(repository, 'site/texts/locale.ts')]: 'locale',
});

/** The names of all modules except the working drawings. */
const names = [
  'owner',
  'imprint',
  'sections',
  'resume',
  'projects',
  'systems',
  'essay-drawings',
  'posts',
  'pieces',
  'hall-piece',
  'videos',
  'working-drawings',
] as const;

const moduleOf = (name: string, content: Content, repository: string): string => {
  switch (name) {
    case 'owner':
      return asModule('owner', content.owner);
    case 'imprint':
      return asModule('imprint', imprintOf(content));
    case 'sections':
      return sectionsModule(content);
    case 'resume':
      // Without a résumé, no page imports this.
      return asModule('resume', content.resume && shownResume(content, content.resume));
    case 'projects':
      return projectsModule(content.projects, repository);
    case 'systems':
      // Separate from the projects: only the hall and the prerenderer draw.
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
    case 'working-drawings':
      return workingDrawingsModule(content);
    default: {
      const module = workingDrawingModule(content, name, repository);
      if (module === null) throw new Error(`${PREFIX}${name} is not a content module`);
      return module;
    }
  }
};

/** Editors often save several files together. */
const SETTLE_MS = 50;

/** Calls back after each change in a folder, which may be outside the repository. */
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
 * The code that reads and draws texts, and its libraries. If any of it changes, all texts are
 * rendered again.
 */
const CODE = [
  'scripts/build',
  'shared',
  'site/content-model',
  'site/drawings',
  'site/ui/palette.ts',
  'package-lock.json',
];

/** The content for the build and for pages in development, in addition to its modules. */
export interface ContentApi {
  /** The rendered texts as data, not modules: changing a text changes no script. */
  bodies: () => Promise<Bodies>;
  /** All content that scripts contain, as one string. */
  bundled: () => Promise<string>;
  /** The texts and the locale, to be written out where they are read. */
  constants: () => Promise<OwnConstants>;
  close: () => void;
}

/**
 * Serves the validated content of `folder` as
 * `virtual:content/{owner,imprint,sections,resume,projects,
 * systems,posts,essay-drawings,pieces,hall-piece,videos,working-drawings}`, and its texts through
 * `ContentApi`. Puts its language and interface texts in place of the site's. Gives working drawings
 * their kit. A build stops early with the faults of the
 * content; in development every page shows them until they are corrected.
 */
export const contentPlugin = (
  repository: string,
  folder: string,
): Plugin<ContentApi> & { api: ContentApi } => {
  let memory = createMemory();
  const name = contentName(repository, folder);
  let loaded: Promise<LoadedContent> | null = null;
  let highlighter: Promise<Highlight> | null = null;
  /** The code of each module when it was last served. Unchanged modules are not invalidated. */
  const served = new Map<string, string>();
  const load = () => (loaded ??= loadContent(folder, memory));
  const constantModules = constantsIn(repository);
  const constants = async () => constantsOf(contentOf(await load(), name));
  const moduleOfId = async (id: string) => {
    const constant = constantModules[id];
    if (constant) return `export const ${constant} = ${sourceOf((await constants())[constant])};`;
    return moduleOf(id.slice(RESOLVED.length), contentOf(await load(), name), repository);
  };
  let rendered: { content: Content; bodies: Bodies } | null = null;
  const bodies = async () => {
    const content = contentOf(await load(), name);
    const highlight = () => (highlighter ??= createHighlight());
    if (rendered?.content !== content)
      rendered = { content, bodies: bodiesOf(content, highlight, memory) };
    return rendered.bodies;
  };
  const bundled = async () => {
    const content = contentOf(await load(), name);
    const drawings = content.projectFiles.flatMap(({ workingDrawing }) => workingDrawing ?? []);
    const texts = await Promise.all(drawings.map((file) => readFile(file, 'utf8')));
    const modules = names.map((each) => moduleOf(each, content, repository));
    return JSON.stringify([modules, texts, constantsOf(content)]);
  };
  /**
   * The code is null if the module no longer exists, as for a deleted project's working drawing.
   */
  const isAsServed = async (id: string) =>
    served.get(id) === (await moduleOfId(id).catch(() => null));
  return {
    name: 'foyer:content',
    api: { bodies, bundled, constants, close: () => memory.cache?.close() },
    configResolved: async ({ command, logger }) => {
      const program = hashOf(repository, CODE);
      memory = createMemory(openBuildCache({ program, nowMs: Date.now() }));
      const now = await load();
      const line = now.migrated ? migrationLine(name, now.migrated) : null;
      if (line !== null) logger.warn(line);
      if (command !== 'build') return;
      contentOf(now, name);
      for (const each of placeholderLines(folder, name)) logger.warn(each);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(RESOLVED) && !constantModules[id]) return null;
      const code = await moduleOfId(id);
      served.set(id, code);
      return code;
    },
    transform: (code, id) =>
      id.startsWith(folder + sep) && id.endsWith('/working-drawing.ts')
        ? // Working drawings call this without an import. On their first line, it moves no other.
          { code: `const defineWorking = (make) => make; ${code}`, map: null }
        : null,
    configureServer: (server) => {
      const { logger } = server.config;
      let wasFaulty = false;
      let placeholders = '';
      const report = async () => {
        const { faults } = await load();
        if (faults) logger.error(new ContentFaults(faults, name).message);
        else if (wasFaulty) logger.info('The content has no faults anymore.');
        wasFaulty = faults !== undefined;
        const found = placeholderLines(folder, name).join('\n');
        if (found !== '' && found !== placeholders) logger.warn(found);
        placeholders = found;
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
        // While the content is at fault, only its faults are served.
        if (!wasFaulty) await invalidate();
        server.ws.send({ type: 'full-reload' });
      };
      let updating = report();
      watchFolder(server, folder, () => {
        updating = updating.then(update).catch((error: unknown) => {
          // A file disappeared while being read. Its removal is another change, which triggers the
          // next read.
          loaded = null;
          logger.error(String(error));
        });
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
