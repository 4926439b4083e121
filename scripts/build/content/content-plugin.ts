import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createHighlight } from './highlight.ts';
import { readContent, type Content } from './read-content.ts';
import { renderBodies, type Bodies } from './render-bodies.ts';

const PREFIX = 'virtual:content/';
const RESOLVED = `\0${PREFIX}`;

const asModule = (name: string, value: unknown) =>
  // Parsed by JSON.parse, which browsers do faster than the same text as an object literal.
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

const moduleOf = (name: string, content: Content, bodies: () => Promise<Bodies>) => {
  switch (name) {
    case 'owner':
      return asModule('owner', content.owner);
    case 'resume':
      return asModule('resume', content.resume);
    case 'projects':
      return asModule('projects', content.projects);
    case 'systems':
      // Apart from the projects: only the hall and the prerenderer draw.
      return asModule('systems', content.systems);
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
 * Serves `site/content`, validated and rendered, as `virtual:content/{owner,resume,projects,systems,
 * posts,pieces,hall-piece,videos}` and, only for the prerenderer, `virtual:content/bodies`.
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
      return moduleOf(id.slice(RESOLVED.length), await read(), render);
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
