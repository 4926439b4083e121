import { join, relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Imprint } from '#site/content-model/imprint.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { ShownResume } from '#site/content-model/resume.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { soundContent, type Content } from './load-content.ts';
import { renderBodies, type Bodies } from './render-bodies.ts';
import { createMemory } from './text-file.ts';

const PREFIX = 'virtual:content/';
const RESOLVED = `\0${PREFIX}`;

const asModule = (name: string, value: unknown) =>
  // Parsed by JSON.parse, which browsers do faster than the same text as an object literal.
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

const shownResume = ({ resume, resumePdfs, projects }: Content): ShownResume => ({
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

/** The texts, and the drawings that can be operated, which are drawn at rest. */
const bodiesModule = (bodies: Bodies, content: Content) => {
  const drawn = workingIds(content);
  return `${drawn.map((id, n) => `import { drawing as drawing${n} } from '${PREFIX}${workingName(id)}';`).join('\n')}
${asModule('bodies', bodies)}
export const drawings = {${drawn.map((id, n) => `${JSON.stringify(id)}: drawing${n}`).join(', ')}};`;
};

const moduleOf = (
  name: string,
  content: Content,
  bodies: () => Promise<Bodies>,
  repository: string,
) => {
  switch (name) {
    case 'owner':
      return asModule('owner', content.owner);
    case 'imprint':
      return asModule('imprint', imprintOf(content));
    case 'resume':
      return asModule('resume', shownResume(content));
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
      return bodies().then((all) => bodiesModule(all, content));
    case 'working-drawings':
      return workingDrawingsModule(content);
    default: {
      const drawing = workingDrawingModule(content, name, repository);
      if (drawing === null) throw new Error(`${PREFIX}${name} is not a content module`);
      return drawing;
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
 * Serves the content of `folder`, validated and rendered, as `virtual:content/{owner,imprint,resume,
 * projects,systems,posts,essay-drawings,pieces,hall-piece,videos,working-drawings}` and, only for the
 * prerenderer, `virtual:content/bodies`. Hands the kit to working drawings. A build ends before it begins with the faults of the content;
 * in development each module fails with them until they are mended.
 */
export const contentPlugin = (repository: string, folder: string): Plugin => {
  const memory = createMemory();
  const name = relative(repository, folder);
  let content: Promise<Content> | null = null;
  let bodies: Promise<Bodies> | null = null;
  let highlight: Promise<Highlight> | null = null;
  const read = () => (content ??= soundContent(folder, { folder: name, memory }));
  const render = () =>
    (bodies ??= read().then(async (all) =>
      renderBodies(all, await (highlight ??= createHighlight())),
    ));
  return {
    name: 'foyer:content',
    configResolved: async ({ command }) => {
      if (command === 'build') await read();
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(RESOLVED)) return null;
      return moduleOf(id.slice(RESOLVED.length), await read(), render, repository);
    },
    transform: (code, id) =>
      id.startsWith(folder + sep) && id.endsWith('/working-drawing.ts')
        ? // What a working drawing calls without an import. On its first line, so that lines still count.
          { code: `const defineWorking = (make) => make; ${code}`, map: null }
        : null,
    configureServer: (server) => {
      const { logger } = server.config;
      let isFaulty = false;
      const report = () =>
        read().then(
          () => {
            if (isFaulty) logger.info('The content has no fault any more.');
            isFaulty = false;
          },
          (error: unknown) => {
            isFaulty = true;
            logger.error(error instanceof Error ? error.message : String(error));
          },
        );
      void report();
      watchFolder(server, folder, () => {
        content = null;
        bodies = null;
        void report();
        for (const environment of Object.values(server.environments))
          for (const module of environment.moduleGraph.idToModuleMap.values())
            if (module.id?.startsWith(RESOLVED)) environment.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
};
