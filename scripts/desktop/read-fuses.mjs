// @ts-check
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** The required state of each fuse of a shipped binary. The others keep Electron's default. */
const wanted = {
  RunAsNode: FuseState.DISABLE,
  EnableCookieEncryption: FuseState.ENABLE,
  EnableNodeOptionsEnvironmentVariable: FuseState.DISABLE,
  EnableNodeCliInspectArguments: FuseState.DISABLE,
  EnableEmbeddedAsarIntegrityValidation: FuseState.ENABLE,
  OnlyLoadAppFromAsar: FuseState.ENABLE,
  GrantFileProtocolExtraPrivileges: FuseState.DISABLE,
};

/**
 * The names of the fuses that are not as required, read from the binary itself.
 *
 * @param {string} binary
 * @returns {Promise<string[]>}
 */
export const wrongFuses = async (binary) => {
  const wire = await getCurrentFuseWire(binary);
  return Object.entries(wanted)
    .filter(([name, state]) => {
      const option = FuseV1Options[/** @type {keyof typeof wanted} */ (name)];
      return (
        /** @type {Record<number, number>} */ (/** @type {unknown} */ (wire))[option] !== state
      );
    })
    .map(([name]) => name);
};
