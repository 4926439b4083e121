import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { openSettings } from '#api/storage/sqlite/open-settings.ts';

/** Does what `npm run admin-key` does to a data folder while a server has it open. */
export const rotateInFolder = async (dataDir: string): Promise<string> => {
  const { settings, close } = openSettings(dataDir);
  try {
    return await rotateAdminKey(settings, nodeRandom);
  } finally {
    close();
  }
};
