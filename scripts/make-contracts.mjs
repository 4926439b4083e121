// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run make:contracts',
  summary:
    'Writes the contracts of this version to scripts/contracts/released.json, as npm run release does: later versions are held to them.',
};

await runCommand(command, async () => {
  const { writeContracts } = await import('./contracts/write-contracts.mjs');
  await writeContracts();
});
