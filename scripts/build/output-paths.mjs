// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
export const siteFolder = join(repository, 'dist/site');
export const clientFolder = join(siteFolder, 'client');
export const apiFolder = join(repository, 'dist/api');
/** Link preview pictures of earlier builds. */
export const cardsFolder = join(repository, 'node_modules/.cache/foyer/cards');
/** The output folder of the bundled prerenderer, which is not shipped. */
export const prerenderFolder = join(repository, 'node_modules/.cache/foyer/prerender');
