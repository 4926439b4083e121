import type { Plugin } from 'vite';

const loads = /\(\) => import\('#(site\/[^']+)'\)/g;

/**
 * Adds each screen's module name for the prerenderer, so that the build knows which files a page
 * should preload. A function that imports a module does not reveal its name. Visitors' code does
 * not need it.
 */
export const sourcesPlugin = (): Plugin => ({
  name: 'foyer:sources',
  enforce: 'pre',
  transform: (code, id, options) =>
    options?.ssr === true && id.endsWith('/site/routes/create-routes.tsx')
      ? { code: code.replace(loads, "Object.assign($&, { source: '$1' })"), map: null }
      : null,
});
