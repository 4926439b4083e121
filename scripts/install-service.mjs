// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run install:service',
  summary: 'Shows the systemd units of Foyer for this machine, asks, writes and starts them.',
  options: {
    yes: { type: 'boolean', help: 'does not ask' },
    root: {
      type: 'string',
      value: '<folder>',
      help: 'writes below a folder, as for an image, and starts nothing',
    },
  },
});

await runCommand(command, async ({ values }) => {
  const { installService } = await import('./service/install-service.mjs');
  await installService({ isSure: values.yes === true, target: values.root ?? '/' });
});
