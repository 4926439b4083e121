// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run sbom',
  summary: 'Prints the bill of materials of all that reaches a user, as CycloneDX.',
};

await runCommand(command, async () => {
  const { runNpm } = await import('./release/run-npm.mjs');
  runNpm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only');
});
