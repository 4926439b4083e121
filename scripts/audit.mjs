// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run audit',
  summary:
    'Asks the registry for known faults, rated high or worse, of all that reaches a user; docs/security.md says why.',
};

await runCommand(command, async () => {
  const { runNpm } = await import('./release/run-npm.mjs');
  runNpm('audit', '--package-lock-only', '--audit-level=high');
});
