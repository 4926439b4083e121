import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeCommand, helpOf, readCommandLine } from './command-line.mjs';

const command = describeCommand({
  name: 'npm run paint',
  summary: 'Paints the rooms.',
  options: {
    yes: { type: 'boolean', help: 'does not ask' },
    colour: { type: 'string', value: '<name>', help: 'which', choices: ['red', 'green'] },
    coats: { type: 'number', help: 'how often', default: 2 },
    room: { type: 'list', help: 'some of the rooms' },
  },
  operands: { name: '<house>', help: 'where', least: 1, most: 2 },
  examples: ['--yes mill'],
});

const refusal = (...argv: string[]): string => {
  const reading = readCommandLine(command, argv);
  expect(reading.kind).toBe('refusal');
  return reading.kind === 'refusal' ? reading.text : '';
};

test('reads values, defaults, repeated options and operands', () => {
  expect(
    readCommandLine(command, ['--room=a,b', 'mill', '--room', 'c', '--colour', 'red', '--yes']),
  ).toEqual({
    kind: 'run',
    values: { yes: true, colour: 'red', coats: 2, room: ['a', 'b', 'c'] },
    operands: ['mill'],
  });
});

test('words after -- are operands, and a value after = may begin with a dash', () => {
  expect(readCommandLine(command, ['--room=-a', '--', '--help'])).toMatchObject({
    values: { room: ['-a'], coats: 2 },
    operands: ['--help'],
  });
});

test.each([
  [['--ye', 'mill'], '--ye is unknown (did you mean --yes?)'],
  [['--color=red', 'mill'], '--color is unknown (did you mean --colour?)'],
  [['--sandpaper', 'mill'], '--sandpaper is unknown. npm run paint -- --help'],
  [['-x', 'mill'], '-x is unknown'],
  [['--__proto__', 'mill'], '--__proto__ is unknown'],
  [['--constructor=1', 'mill'], '--constructor is unknown'],
  [['--yes=no', 'mill'], '--yes takes no value'],
  [['mill', '--colour'], '--colour needs a value, as in --colour=<name>'],
  [['mill', '--colour='], '--colour needs a value'],
  [['--colour', '--yes', 'mill'], '--colour needs a value'],
  [['--colour=blue', 'mill'], '--colour blue is unknown; there are red, green'],
  [['--colour=red', '--colour=red', 'mill'], '--colour is given twice'],
  [['--coats=many', 'mill'], '--coats needs a number above 0, not many'],
  [['--coats=0', 'mill'], '--coats needs a number above 0, not 0'],
  [[], '<house> is missing'],
  [['a', 'b', 'c', 'd'], 'c d is not expected here'],
])('refuses %j and names it', (argv, text) => {
  expect(refusal(...argv)).toContain(text);
});

test('help names every option and operand, whatever else is given', () => {
  const text = helpOf(command);
  expect(text).toMatch(/^Usage: npm run paint -- <house> … \[--yes\] \[--colour=<name>\]/);
  for (const part of [
    'Paints the rooms.',
    '--room=<value>',
    ': red, green',
    '(default: 2)',
    '--help',
    'Examples:\n  npm run paint -- --yes mill',
  ])
    expect(text).toContain(part);
  expect(readCommandLine(command, ['--sandpaper', '--help'])).toEqual({ kind: 'help', text });
});

test('a command without operands refuses every word', () => {
  const bare = describeCommand({ name: 'npm run bare', summary: 'Nothing.' });
  expect(readCommandLine(bare, ['word'])).toMatchObject({
    kind: 'refusal',
    text: expect.stringContaining('word is not expected here'),
  });
  expect(readCommandLine(bare, [])).toEqual({ kind: 'run', values: {}, operands: [] });
});

test('no input makes it throw or accepts an unknown option', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 }), (argv) => {
      const reading = readCommandLine(command, argv);
      if (reading.kind !== 'run') return;
      const end = argv.indexOf('--');
      const flags = argv.slice(0, end < 0 ? undefined : end).filter((word) => /^--./.test(word));
      for (const flag of flags) expect(flag).toMatch(/^--(yes|colour|coats|room)(=|$)/);
    }),
  );
});
