// @ts-check
import { PlainFailure } from '../run/fail.mjs';

/**
 * The changelog's notes for one version.
 *
 * @param {string} changelog
 * @param {string} tag such as `v0.2.0`, or the version alone
 */
export function cutNotes(changelog, tag) {
  const version = /^v?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
  if (version === undefined)
    throw new PlainFailure(`${tag || 'Nothing'} is no version such as v0.2.0.`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new PlainFailure(`CHANGELOG.md has no section for ${version}.`);
  // Without its heading and without link definitions.
  const notes = section
    .slice(section.indexOf('\n'))
    .replaceAll(/^\[[^\]]+\]: .*$/gm, '')
    .trim();
  if (notes === '') throw new PlainFailure(`The section for ${version} in CHANGELOG.md is empty.`);
  return notes;
}
