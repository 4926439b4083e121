// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inRoot } from '../run/paths.mjs';

/** The file with the hash of the sources that the PDFs were last printed from. */
export const stampFile = 'site/content/resume.printed.json';

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8').replaceAll('\r\n', '\n');

/**
 * A hash over everything the printed résumé shows: its data, the owner's details in the letterhead,
 * and the screen with its print style.
 * @returns {string}
 */
export const printedFrom = () => {
  const { name, location, email, links } = parse(read('site/content/owner.yaml'));
  const folder = 'site/features/resume';
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ name, location, email, link: links[0]?.url }));
  hash.update(read('site/content/resume.yaml'));
  for (const file of readdirSync(inRoot(folder)).toSorted())
    if (/\.(?:tsx|css)$/.test(file)) hash.update(read(join(folder, file)));
  return hash.digest('hex');
};
