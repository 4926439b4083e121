// @ts-check
// npm run make:contracts writes down the contracts of this version, before it is released. From then on
// scripts/contracts/compatibility.test.ts holds every later version to them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';

const folder = path.join(import.meta.dirname, 'contracts');
const { module } = await runnerImport(path.join(folder, 'describe-contracts.ts'));
writeFileSync(
  path.join(folder, 'released.json'),
  `${JSON.stringify(module.describeContracts(), null, 1)}\n`,
);
