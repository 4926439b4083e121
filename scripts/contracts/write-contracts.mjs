// @ts-check
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { inRoot } from '../run/paths.mjs';

/**
 * Writes the current contracts. Later versions must be compatible with them, and start without
 * exceptions.
 */
export const writeContracts = async () => {
  const { module } = await runnerImport(inRoot('scripts/contracts/describe-contracts.ts'));
  const text = JSON.stringify(module.describeContracts(), null, 1);
  writeFileSync(inRoot('scripts/contracts/released.json'), `${text}\n`);
  writeFileSync(inRoot('scripts/contracts/relaxed.json'), '[]\n');
};
