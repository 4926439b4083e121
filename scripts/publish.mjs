// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { PlainFailure } from './run/fail.mjs';

const command = describeCommand({
  name: 'npm run publish',
  summary:
    'Builds the site anew beside a running server, which shows it within a second: nothing restarts and no chat is interrupted. Content with faults changes nothing.',
  operands: {
    name: '<number>',
    help: 'with --back: which build of the list; without it, the one before',
    most: 1,
  },
  options: {
    list: { type: 'boolean', help: 'lists the builds that are kept' },
    back: { type: 'boolean', help: 'switches back to one of them' },
    forget: { type: 'boolean', help: 'deletes all of them but the one that is shown' },
  },
  examples: ['--list', '--back', '--back 2'],
});

await runCommand(command, async ({ values: { list, back, forget }, operands: [number] }) => {
  if ([list, back, forget].filter(Boolean).length > 1)
    throw new PlainFailure('Only one of --list, --back and --forget can be done at a time.');
  if (number !== undefined && (back !== true || !/^[1-9]\d*$/.test(number)))
    throw new PlainFailure(`${number} is no number of a build, which follows --back.`);
  const { forgetBuilds, goBack, printBuilds, publish } = await import('./run/publish.mjs');
  if (list === true) return printBuilds();
  if (back === true) return goBack(number === undefined ? undefined : Number(number));
  if (forget === true) return forgetBuilds();
  return publish();
});
