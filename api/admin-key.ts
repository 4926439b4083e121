import { readConfig } from '#api/config.ts';
import { openSettings } from '#api/open-settings.ts';
import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { StartupError } from '#api/platform/startup-error.ts';

/** `npm run admin-key`: replaces the key. A running server notices by itself. */
const refuse = (line: string): never => {
  process.stderr.write(`The admin key was not changed: ${line}\n`);
  process.exit(1);
};

const main = async () => {
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  if (reading.config.ADMIN_KEY !== undefined) {
    return refuse('it is set by ADMIN_KEY; change it there and start again');
  }
  const { settings, close } = await openSettings(reading.config);
  const key = await rotateAdminKey(settings, nodeRandom);
  await close();
  process.stdout.write(
    `Admin key: ${key}\nIt is shown this once. The old key no longer works; open consoles are closed.\n`,
  );
};

try {
  await main();
} catch (error) {
  if (error instanceof StartupError) refuse(error.message);
  throw error;
}
