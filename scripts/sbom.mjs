// @ts-check
import { runCommand } from './run/command.mjs';

// The bill of materials of what is shipped, on stdout.
await runCommand(async () => {
  const { runNpm } = await import('./release/run-npm.mjs');
  runNpm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  );
});
