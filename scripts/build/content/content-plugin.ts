import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Imprint } from '#site/content-model/imprint.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { ShownResume } from '#site/content-model/resume.ts';
import { ContentError } from './content-error.ts';
import { createHighlight } from './highlight.ts';
import { readContent, type Content } from './read-content.ts';
import { renderBodies, type Bodies } from './render-bodies.ts';

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

const workingFiles = ({ projectFiles }: Content) =>
  projectFiles.flatMap(({ summary, workingDrawing }) =>
    workingDrawing === null ? [] : [{ id: summary.id, file: JSON.stringify(workingDrawing) }],
  );

const workingDrawingsModule = (content: Content) =>
  `export const workingDrawings = {${workingFiles(content)
    .map(({ id, file }) => `${JSON.stringify(id)}: () => import(${file})`)
    .join(', ')}};`;

/** The texts, and the drawings that can be operated, which are drawn at rest. */
const bodiesModule = (bodies: Bodies, content: Content) => {
  const drawn = workingFiles(content);
  return `${drawn.map(({ file }, n) => `import { drawing as drawing${n} } from ${file};`).join('\n')}
${asModule('bodies', bodies)}
export const drawings = {${drawn.map(({ id }, n) => `${JSON.stringify(id)}: drawing${n}`).join(', ')}};`;
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
    default:
      throw new Error(`${PREFIX}${name} is not a content module`);
  }
};

/** Files are named by their path in the folder of the content; their author looks for more. */
const nameFolder = (folder: string) => (error: unknown) => {
  if (!(error instanceof ContentError)) throw error;
  throw new ContentError(join(folder, error.file), error.field, error.fault);
};

/**
 * Serves the content of `folder`, validated and rendered, as `virtual:content/{owner,imprint,resume,
 * projects,systems,posts,essay-drawings,pieces,hall-piece,videos,working-drawings}` and, only for the
 * prerenderer, `virtual:content/bodies`.
 */
export const contentPlugin = (repository: string, folder: string): Plugin => {
  let content: Promise<Content> | null = null;
  let bodies: Promise<Bodies> | null = null;
  const name = relative(repository, folder);
  const read = () => (content ??= readContent(folder).catch(nameFolder(name)));
  const render = () =>
    (bodies ??= read().then(async (all) =>
      renderBodies(all, await createHighlight()).catch(nameFolder(name)),
    ));
  return {
    name: 'foyer:content',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(RESOLVED)) return null;
      return moduleOf(id.slice(RESOLVED.length), await read(), render, repository);
    },
    configureServer: (server) => {
      // It may be outside of the repository.
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return;
        content = null;
        bodies = null;
        for (const environment of Object.values(server.environments))
          for (const module of environment.moduleGraph.idToModuleMap.values())
            if (module.id?.startsWith(RESOLVED)) environment.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
};
