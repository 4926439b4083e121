import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Imprint } from '#site/content-model/imprint.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { ShownResume } from '#site/content-model/resume.ts';
import { createHighlight } from './highlight.ts';
import { readContent, type Content } from './read-content.ts';
import { renderBodies, type Bodies } from './render-bodies.ts';

const PREFIX = 'virtual:content/';
const RESOLVED = `\0${PREFIX}`;

const asModule = (name: string, value: unknown) =>
  // Parsed by JSON.parse, which browsers do faster than the same text as an object literal.
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

const shownResume = ({ resume, projects }: Content): ShownResume => ({
  ...resume,
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
      return bodies().then((all) => asModule('bodies', all));
    default:
      throw new Error(`${PREFIX}${name} is not a content module`);
  }
};

/**
 * Serves `site/content`, validated and rendered, as `virtual:content/{owner,imprint,resume,projects,systems,
 * posts,essay-drawings,pieces,hall-piece,videos}` and, only for the prerenderer, `virtual:content/bodies`.
 */
export const contentPlugin = (repository: string): Plugin => {
  const folder = join(repository, 'site/content');
  let content: Promise<Content> | null = null;
  let bodies: Promise<Bodies> | null = null;
  const read = () => (content ??= readContent(folder));
  const render = () =>
    (bodies ??= read().then(async (all) => renderBodies(all, await createHighlight())));
  return {
    name: 'foyer:content',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(RESOLVED)) return null;
      return moduleOf(id.slice(RESOLVED.length), await read(), render, repository);
    },
    configureServer: (server) => {
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
