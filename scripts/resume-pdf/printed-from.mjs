// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inRoot } from '../run/paths.mjs';

/** The file beside the PDFs with the hash of the sources they were printed from. */
export const stampFile = 'resume.printed.json';

/** @param {string} file */
const read = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/**
 * A hash of everything the printed résumé shows: its data, the owner's details in the letterhead,
 * and the screen with its print style.
 * @param {string} content its folder
 */
export const printedFrom = (content) => {
  const { name, location, email, links } = parse(read(join(content, 'owner.yaml')));
  const folder = inRoot('site/features/resume');
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ name, location, email, link: links[0]?.url }));
  hash.update(read(join(content, 'resume.yaml')));
  for (const file of readdirSync(folder).toSorted())
    if (/\.(?:tsx|css)$/.test(file)) hash.update(read(join(folder, file)));
  return hash.digest('hex');
};
