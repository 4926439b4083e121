import type { Plugin } from 'vite';
import { subsetFonts } from './subset-fonts.ts';

/** Lets style sheets say `url('@fonts/archivo.woff2')` and get the cut-down face. */
export const fontsPlugin = (repository: string): Plugin => ({
  name: 'foyer:fonts',
  config: async () => ({ resolve: { alias: { '@fonts': await subsetFonts(repository) } } }),
});
