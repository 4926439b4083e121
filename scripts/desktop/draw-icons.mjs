// @ts-check
import { Resvg } from '@resvg/resvg-js';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importSource } from '../build/import-source.mjs';

/** @typedef {import('../../site/drawings/app-icons.ts').IconToDraw} IconToDraw */

/**
 * Draws the tray icons, the counts and the app's icon into `folder`, with the site's drawing code.
 *
 * @param {string} folder
 */
export const drawIcons = async (folder) => {
  const source = new URL('../../site/drawings/app-icons.ts', import.meta.url);
  // Concurrent bundles must not share a folder.
  const built = `app-icons-${process.pid}`;
  /** @type {{ appIcons: () => IconToDraw[] }} */
  const { appIcons } = await importSource(source, built);
  await rm(path.join(import.meta.dirname, '../../dist', built), { recursive: true });
  await mkdir(folder, { recursive: true });
  for (const { file, svg, pixels } of appIcons()) {
    const picture = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } });
    await writeFile(path.join(folder, file), picture.render().asPng());
  }
};
