// @ts-check
import { benchCommand, benches } from './bench/benches.mjs';
import { runCommand } from './run/command.mjs';

const { bench, command, argv } = benchCommand(process.argv.slice(2));

await runCommand(
  command,
  async ({ operands }) => {
    const { runBenches } = await import('./run/benches.mjs');
    if (bench !== null) await runBenches([bench], argv);
    else await runBenches(operands.length > 0 ? operands : Object.keys(benches), []);
  },
  argv,
);
