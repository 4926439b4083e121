import type { Plugin } from 'vite';
import { subsetFonts } from './subset-fonts.ts';

/** Resolves `url('@fonts/archivo.woff2')` in style sheets to the subset font. */
export const fontsPlugin = (repository: string): Plugin => ({
  name: 'foyer:fonts',
  config: async () => ({ resolve: { alias: { '@fonts': await subsetFonts(repository) } } }),
});
