import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { openSettings } from '#api/open-settings.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { databaseSettings } from '#api/testing/start-test-server.ts';

/** Does what `npm run admin-key` does while a server has the data folder open. */
export const rotateInFolder = async (dataDir: string): Promise<string> => {
  const { settings, close } = await openSettings({
    DATA_DIR: dataDir,
    ...(await databaseSettings(dataDir)),
  });
  try {
    return await rotateAdminKey(settings, nodeRandom);
  } finally {
    await close();
  }
};
