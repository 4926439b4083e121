// @ts-check
import { importOnDemand } from '../run/on-demand.mjs';

/**
 * The required state of each fuse of a shipped binary.
 *
 * @type {Readonly<Record<string, 'ENABLE' | 'DISABLE'>>}
 */
export const wanted = {
  RunAsNode: 'DISABLE',
  EnableCookieEncryption: 'ENABLE',
  EnableNodeOptionsEnvironmentVariable: 'DISABLE',
  EnableNodeCliInspectArguments: 'DISABLE',
  EnableEmbeddedAsarIntegrityValidation: 'ENABLE',
  OnlyLoadAppFromAsar: 'ENABLE',
  GrantFileProtocolExtraPrivileges: 'DISABLE',
};

/**
 * The fuses that keep Electron's default: they change where V8 finds its snapshot and how it traps.
 */
export const leftAlone = ['LoadBrowserProcessSpecificV8Snapshot', 'WasmTrapHandlers'];

/**
 * The names of the wrong fuses, read from the binary itself.
 *
 * @param {string} binary
 */
export const wrongFuses = async (binary) => {
  const [fuses] = await importOnDemand('electron-builder', ['@electron/fuses']);
  const { FuseState, FuseV1Options, getCurrentFuseWire } = fuses;
  const wire = await getCurrentFuseWire(binary);
  return Object.entries(wanted)
    .filter(([name, state]) => wire[FuseV1Options[name]] !== FuseState[state])
    .map(([name]) => name);
};
