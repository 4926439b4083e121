import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { configSchema, readConfig } from '#api/config.ts';
import {
  adminEventSchemas,
  clientEventSchemas,
  userEventSchemas,
} from '#shared/contracts/realtime.ts';
import { inRoot } from './run/paths.mjs';
import { anchorsOf, linksOf } from './testing/markdown-links.ts';

const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

/** The fault of a document's link; undefined if it is valid. */
const faultOf = (document: string, target: string): string | undefined => {
  if (/^(https?|mailto):/.test(target)) return undefined;
  const [address = '', anchor] = target.split('#');
  const file = address === '' ? document : path.join(path.dirname(document), decodeURI(address));
  if (address.startsWith('/') || file.startsWith('..')) return 'leads out of the repository';
  if (!existsSync(inRoot(file))) return `there is no ${file}`;
  if (anchor === undefined || !file.endsWith('.md')) return undefined;
  return anchorsOf(read(file)).has(anchor) ? undefined : `${file} has no heading #${anchor}`;
};

test('every relative link and picture of the documents exists', () => {
  const faults = documents().flatMap((document) =>
    linksOf(read(document)).flatMap(({ target, line }) => {
      const fault = faultOf(document, target);
      return fault === undefined ? [] : [`${document}:${line} ${target}: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});

test('a link to a missing file, to a missing heading or out of the repository is an error', () => {
  const missing = 'docs/missing-page.md';
  expect(faultOf('README.md', missing)).toContain('there is no');
  expect(faultOf('README.md', '#no-such-heading')).toContain('no heading');
  expect(faultOf('README.md', '../elsewhere.md')).toContain('out of the repository');
  expect(faultOf('README.md', 'LICENSE')).toBeUndefined();
  expect(faultOf('README.md', 'https://example.com')).toBeUndefined();
});

test('the description of the protocol names every event', () => {
  const described = read('docs/realtime.md');
  const events = [clientEventSchemas, userEventSchemas, adminEventSchemas].flatMap(Object.keys);
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((event) => !described.includes(`\`${event}\``))).toEqual([]);
});

test('every npm script is named by a document', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = new Set(
    documents().flatMap((document) =>
      [...read(document).matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name),
    ),
  );
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = documents().flatMap((document) =>
    [...read(document).matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => scripts[name] === undefined)
      .map(([call]) => `${document}: ${call}`),
  );
  expect(unknown).toEqual([]);
});

test('every npm script runs a file that exists, or a tool that is installed', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const broken = Object.entries(scripts).filter(([, command]) => {
    const [program = '', file = ''] = command.split(' ');
    const needed = program === 'node' ? file : `node_modules/.bin/${program}`;
    return !statSync(inRoot(needed), { throwIfNoEntry: false })?.isFile();
  });
  expect(broken).toEqual([]);
});

const settingLines = () =>
  read('.env.example')
    .split('\n')
    .map((line) => /^#?\s?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']) => ({ name, value }));

/** Settings that only the build reads; the server uses its output. */
const buildSettings = ['CONTENT_DIR'];

test('.env.example and the configuration have the same settings, each once', () => {
  const named = settingLines().map(({ name }) => name);
  const known = [...Object.keys(configSchema.shape), ...buildSettings];
  expect(named.toSorted()).toEqual(known.toSorted());
});

test('.env.example is valid as it is, and with every line that has a value uncommented', () => {
  const untouched = readConfig(parseEnv(read('.env.example')));
  const uncommented = Object.fromEntries(settingLines().map(({ name, value }) => [name, value]));
  expect(untouched).toMatchObject({ ok: true });
  expect(readConfig(uncommented)).toMatchObject({ ok: true });
});

test('a default in .env.example is the real default', () => {
  const defaults = readConfig({});
  const shown = settingLines().filter(
    ({ value }) => value !== '' && !value.includes('example.com'),
  );
  const given = readConfig(Object.fromEntries(shown.map(({ name, value }) => [name, value])));
  expect(given).toEqual(defaults);
});

test('the lock file has at least the versions that the security page names, in every copy that ships', () => {
  const [, line = ''] =
    /Floors that are held by the lock file: ([^:]*?), both for/s.exec(read('docs/security.md')) ??
    [];
  const floors = [...line.matchAll(/([\w.-]+) (\d+\.\d+\.\d+)/g)].map(([, name, floor]) => ({
    name,
    floor,
  }));
  expect(floors.map(({ name }) => name)).toEqual(['ws', 'socket.io-parser']);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  for (const { name, floor } of floors) {
    const versions = Object.entries(packages)
      .filter(([at, { dev }]) => at.endsWith(`node_modules/${name}`) && dev !== true)
      .map(([, { version }]) => version)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect({ name, floor: versions[0] }).toEqual({ name, floor });
  }
});
