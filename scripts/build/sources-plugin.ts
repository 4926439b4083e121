import type { Plugin } from 'vite';

const loads = /\(\) => import\('#(site\/[^']+)'\)/g;

/**
 * Names the module of each screen to the prerenderer, which tells the build what a page should ask
 * for at once. A function that imports a module does not say which, and visitors need no name.
 */
export const sourcesPlugin = (): Plugin => ({
  name: 'foyer:sources',
  enforce: 'pre',
  transform: (code, id, options) =>
    options?.ssr === true && id.endsWith('/site/routes/create-routes.tsx')
      ? { code: code.replace(loads, "Object.assign($&, { source: '$1' })"), map: null }
      : null,
});
