// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run demo',
  summary:
    'Serves the site on a throwaway folder with three months of invented visits, conversations and contact messages.',
};

await runCommand(command, async () => {
  const { runDemo } = await import('./run/demo.mjs');
  await runDemo();
});
