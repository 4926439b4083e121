import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inRoot } from './run/paths.mjs';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// `format` runs a third-party tool, which has its own help.
const commands = Object.entries(scripts).filter(([name]) => name !== 'format');

let clone = '';

/** The files with sizes and times. Any write changes it. */
const contents = (): string[] =>
  readdirSync(clone, { recursive: true, encoding: 'utf8' })
    .map((file) => {
      const { size, mtimeMs } = statSync(path.join(clone, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .toSorted();

/** Runs a command as npm does in a fresh clone: nothing is installed or built. */
const run = (command: string, ...args: string[]) => {
  const [program = '', ...given] = command.split(' ');
  expect(program).toBe('node');
  return spawnSync(process.execPath, [...given, ...args], {
    cwd: clone,
    // Prevents installations: an attempt is an error.
    env: { PATH: '' },
    input: '',
    encoding: 'utf8',
    timeout: 60_000,
  });
};

beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'foyer-clone-'));
  for (const folder of ['api', 'scripts', 'deploy'])
    cpSync(inRoot(folder), path.join(clone, folder), {
      recursive: true,
      filter: (file) => !/node_modules|released\.json$/.test(file),
    });
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md'])
    cpSync(inRoot(file), path.join(clone, file));
  return () => rmSync(clone, { recursive: true, force: true });
});

/** The output of `--help`: the usage, then a description. */
const helpOf = new Map<string, string>();
const readHelp = (name: string, command: string): string => {
  const help = helpOf.get(name) ?? run(command, '--help').stdout;
  helpOf.set(name, help);
  return help;
};

test('docs/guides/commands.md lists them; if not, run this file with vitest -u', async () => {
  const lines = commands.map(([name, command]) => {
    const [, usage = '', purpose = ''] =
      /^Usage: ([^\n]+)\n\n([\s\S]+?)\n\n/.exec(readHelp(name, command)) ?? [];
    const own = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    const [called = '', options = ''] = usage.split(' -- ');
    // Such as `test:all`, which is `test` with options.
    if (called !== own)
      return `| \`${own}\` | As \`${called} -- ${command.split(' ').slice(2).join(' ')}\`. |`;
    return `| ${[own, options]
      .filter(Boolean)
      .map((text) => `\`${text}\``)
      .join(' ')} | ${purpose.replaceAll('\n', ' ')} |`;
  });
  const page = [
    '# Commands',
    '',
    'Options follow `--`, as in `npm run backup -- /mnt/backups`. With `--help` a command says what it does and',
    'takes, and does nothing. What it does not know is refused, before anything is installed or changed:',
    '',
    '```text',
    run(scripts['admin-key'] ?? '', 'nonsense', '--bogus').stderr.trim(),
    '```',
    '',
    '| Command | What it does |',
    '| --- | --- |',
    ...lines,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot(inRoot('docs/guides/commands.md'));
});

test('every command is a script of this repository, except for third-party tools', () => {
  expect(commands.length).toBeGreaterThan(25);
  for (const [name, command] of commands) expect(command, name).toMatch(/^node [\w/.-]+\.mjs/);
});

test.each(commands)('%s --help shows how it is called, and changes nothing', (name, command) => {
  const before = contents();
  const { status, stdout, stderr } = run(command, '--help');
  expect(stderr, name).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm (run )?[a-z:-]+/);
  expect(stdout).toMatch(/ {2}--help +shows this and does nothing\n/);
  expect(contents()).toEqual(before);
});

test.each(commands)(
  '%s refuses an option it does not know, and changes nothing',
  (name, command) => {
    const before = contents();
    const { status, stdout, stderr } = run(command, '--no-such-option');
    expect(stdout, name).toBe('');
    expect(stderr).toMatch(/^foyer: .*--no-such-option is unknown/);
    expect(stderr).toMatch(/ --help shows what there is\.\n$/);
    expect(status).toBe(1);
    expect(contents()).toEqual(before);
  },
);
