// @ts-check
import { createHash } from 'node:crypto';

/**
 * @typedef {object} LockedPackage one entry of `packages` in a lock file
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [dev] only tests and development tools need it
 * @property {boolean} [devOptional] the same, or something optional
 * @property {boolean} [peer]
 * @property {boolean} [link]
 */

/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/** @typedef {'start' | 'all'} Extent what is installed: the packages of build and server, or all */

/**
 * @typedef {object} InstallStamp the source and target of an installation
 * @property {string} lock hash of package-lock.json
 * @property {string} platform
 * @property {string} abi Node's module version: a native module built for another does not load
 * @property {Extent} extent
 */

/**
 * @param {string} lockText content of package-lock.json
 * @param {{ platform: string, arch: string, abi: string }} machine
 * @param {Extent} extent
 * @returns {InstallStamp}
 */
export function installStamp(lockText, { platform, arch, abi }, extent) {
  const lock = createHash('sha256').update(lockText).digest('hex');
  return { lock, platform: `${platform}-${arch}`, abi, extent };
}

/**
 * Whether an installation is sufficient. Extra packages do no harm.
 *
 * @param {unknown} found parsed stamp file, or undefined
 * @param {InstallStamp} wanted
 */
export function doesStampServe(found, wanted) {
  if (typeof found !== 'object' || found === null) return false;
  const stamp = /** @type {Partial<InstallStamp>} */ (found);
  return (
    stamp.lock === wanted.lock &&
    stamp.platform === wanted.platform &&
    stamp.abi === wanted.abi &&
    (stamp.extent === wanted.extent || stamp.extent === 'all')
  );
}

/**
 * Whether a manual installation (`npm install`) has the packages that package-lock.json requires.
 * Additional packages do no harm; optional ones may be missing, since most are for other platforms.
 *
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} installed node_modules/.package-lock.json
 * @param {Extent} extent
 */
export function doesInstallFit(wanted, installed, extent) {
  const have = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([position, locked]) => {
    if (position === '' || locked.link === true) return true;
    const found = have[position];
    if (found === undefined) {
      const isOfDevelopment = locked.dev === true || locked.devOptional === true;
      return locked.optional === true || (isOfDevelopment && extent === 'start');
    }
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}
