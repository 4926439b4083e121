// @ts-check
import { PlainFailure } from '../run/fail.mjs';

const PLAIN = /^(\d+)\.(\d+)\.(\d+)$/;

/** @param {string} version */
const partsOf = (version) => (PLAIN.exec(version) ?? []).slice(1).map(Number);

/**
 * @param {string} version
 * @param {string} other
 */
const isNewer = (version, other) => {
  const [mine, theirs] = [partsOf(version), partsOf(other)];
  const at = mine.findIndex((part, index) => part !== theirs[index]);
  return at >= 0 && Number(mine[at]) > Number(theirs[at]);
};

/** @param {string} changelog @returns {string | undefined} the newest version with a section */
export const newestIn = (changelog) => /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)?.[1];

/** @param {string} text @param {string} version of package.json or package-lock.json */
const inManifest = (text, version) => {
  const read = JSON.parse(text);
  read.version = version;
  if (read.packages !== undefined) read.packages[''].version = version;
  return `${JSON.stringify(read, null, 2)}\n`;
};

/** @param {string} text @param {string} version @param {string} date */
const inChangelog = (text, version, date) => {
  const [, words = ''] = /^## \[Unreleased\]\n(.*?)(?=^## |(?![\s\S]))/ms.exec(text) ?? [];
  if (words.trim() === '')
    throw new PlainFailure(
      'CHANGELOG.md has nothing under [Unreleased]: there is nothing to release.',
    );
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
};

/** @param {string} text @param {string} version of a kustomization */
const inManifests = (text, version) => text.replace(/newTag: .*/, `newTag: ${version}`);

/** The files that contain the version, each with the function that updates it. */
const moves = {
  'package.json': inManifest,
  'package-lock.json': inManifest,
  'CHANGELOG.md': inChangelog,
  'deploy/kubernetes/sqlite/kustomization.yaml': inManifests,
  'deploy/kubernetes/postgresql/kustomization.yaml': inManifests,
};

/**
 * The files that contain a version, updated to the next one.
 *
 * @param {(file: string) => string} read
 * @param {string} version
 * @param {string} date such as `2026-12-01`
 * @returns {Record<string, string>}
 */
export const moveVersion = (read, version, date) => {
  const { version: present } = JSON.parse(read('package.json'));
  if (!PLAIN.test(version)) throw new PlainFailure(`${version} is no version such as 0.2.0.`);
  if (!isNewer(version, present))
    throw new PlainFailure(`${version} is not above ${present}, which package.json has.`);
  return Object.fromEntries(
    Object.entries(moves).map(([file, move]) => [file, move(read(file), version, date)]),
  );
};
