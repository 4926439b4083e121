import { readConfig } from '#api/config.ts';
import { openEngine } from '#api/open-engine.ts';
import { hasAdminKey, rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { isAgreed, readOwnCommandLine } from '#api/platform/command-line.mjs';
import { nodeRandom } from '#api/platform/node-random.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { adminKey as command } from '#api/program-descriptions.mjs';
import { createSettingsStore } from '#api/storage/stores/settings.ts';

/** `npm run admin-key`: replaces the key after confirmation. A running server notices. */
const refuse = (line: string): never => {
  process.stderr.write(`The admin key was not changed: ${line}\n`);
  process.exit(1);
};

const WARNING =
  'Replace the admin key? The old one stops working at once, and every open console is closed.';

/** Whether the owner agrees to lose the old key; before the first start there is none. */
const isWanted = async (isSure: boolean): Promise<boolean> => {
  if (isSure) return true;
  if (process.stdin.isTTY) return isAgreed(WARNING);
  return refuse('there is no terminal to ask on; --yes replaces it without a question');
};

const main = async () => {
  const { values } = readOwnCommandLine(command);
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  if (reading.config.ADMIN_KEY !== undefined) {
    return refuse('it is set by ADMIN_KEY; change it there and start again');
  }
  const { on, close } = await openEngine(reading.config);
  const settings = createSettingsStore(on);
  if ((await hasAdminKey(settings)) && !(await isWanted(values.yes === true))) {
    await close();
    return refuse('you did not agree');
  }
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
