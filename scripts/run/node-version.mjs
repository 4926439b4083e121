// @ts-check
import { PlainFailure } from './fail.mjs';

/** The oldest Node that all our tools support (Vite 8 and oxlint need 20.19). */
const oldestNode = { major: 20, minor: 19 };

/** @param {string} version as `process.versions.node` */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major !== oldestNode.major) return major > oldestNode.major;
  return minor >= oldestNode.minor;
}

/** @param {string} version */
export function requireNode(version) {
  if (isNodeNewEnough(version)) return;
  throw new PlainFailure(
    `Node ${version} is too old: Foyer needs ${oldestNode.major}.${oldestNode.minor} or newer. Install it from https://nodejs.org and run the command again.`,
  );
}
