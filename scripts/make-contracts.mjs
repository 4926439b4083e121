// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run make:contracts',
  summary:
    'Writes the contracts of this version to scripts/contracts/released.json, before it is released: later versions are held to them.',
};

await runCommand(command, async () => {
  const { writeFileSync } = await import('node:fs');
  const { runnerImport } = await import('vite');
  const { inRoot } = await import('./run/paths.mjs');
  const { module } = await runnerImport(inRoot('scripts/contracts/describe-contracts.ts'));
  const text = JSON.stringify(module.describeContracts(), null, 1);
  writeFileSync(inRoot('scripts/contracts/released.json'), `${text}\n`);
});
