import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { openEngine } from '#api/open-engine.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { databaseSettings } from '#api/testing/start-test-server.ts';

/** Does the same as `npm run admin-key` while a server has the data folder open. */
export const rotateInFolder = async (dataDir: string): Promise<string> => {
  const { on, close } = await openEngine({
    DATA_DIR: dataDir,
    ...(await databaseSettings(dataDir)),
  });
  try {
    return await rotateAdminKey(createSettingsStore(on), nodeRandom);
  } finally {
    await close();
  }
};
