import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { runChild } from './run/child.mjs';
import { root } from './run/paths.mjs';

/** The type-aware linter is searched for where npm puts programs. */
const searchPath = [path.join(root, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter);

const configs = [
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.json',
  'tsconfig.base.json',
  ...['shared', 'api', 'site', 'desktop'].map((tier) => `${tier}/tsconfig.json`),
];

/** Files in every tier with all permitted imports. Every check must pass on them. */
const soundProject = {
  'shared/domain/greeting.ts': 'export const greet = (name: string): string => `Hello, ${name}`;\n',
  'shared/client/wire.ts':
    "import { Manager } from 'socket.io-client';\n\nexport const openWire = (url: string): Manager => new Manager(url);\n",
  'api/config.ts': "export const readPort = (): string => process.env['PORT'] ?? '5000';\n",
  'api/features/greeting/routes.ts':
    "import { greet } from '#shared/domain/greeting.ts';\n\nexport const answer = (name: string): Buffer => Buffer.from(greet(name));\n",
  'api/storage/sqlite/open.ts':
    "import Sqlite from 'better-sqlite3';\n\nexport const version = (): number => Number(new Sqlite(':memory:').pragma('user_version'));\n",
  'api/main.ts':
    "import { readPort } from '#api/config.ts';\nimport { answer } from '#api/features/greeting/routes.ts';\nimport { version } from '#api/storage/sqlite/open.ts';\n\nprocess.stdout.write(answer(readPort() + version()));\n",
  'site/ui/title.tsx': 'export const Title = ({ text }: { text: string }) => <h1>{text}</h1>;\n',
  'site/features/home/home.tsx':
    "import { greet } from '#shared/domain/greeting.ts';\nimport { Title } from '#site/ui/title.tsx';\n\nexport const Home = () => <Title text={greet('you')} />;\n",
  'site/entry-client.tsx':
    "import { createRoot } from 'react-dom/client';\nimport { Home } from '#site/features/home/home.tsx';\n\ncreateRoot(document.body).render(<Home />);\n",
  'sample/projects/loom/working-drawing.ts': 'export const drawing = 1;\n',
  'scripts/tool.mjs': "import { tool } from 'a-dev-tool';\n\nprocess.title = String(tool);\n",
  'desktop/main/main.ts':
    "import { openWire } from '#shared/client/wire.ts';\nimport { greet } from '#shared/domain/greeting.ts';\n\nprocess.title = greet('desk');\nopenWire(process.title);\n",
};

type Tool = 'tsc' | 'depcruise' | 'oxlint' | 'oxfmt' | 'knip';

const commands: Readonly<Record<Tool, readonly string[]>> = {
  tsc: ['typescript/bin/tsc', '-b', 'shared', 'api', 'site', 'desktop', '--pretty', 'false'],
  depcruise: [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'shared',
    'api',
    'site',
    'desktop',
    'scripts',
  ],
  oxlint: ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', '--format=unix'],
  oxfmt: ['oxfmt/bin/oxfmt', '--list-different'],
  knip: ['knip/bin/knip.js', '--no-progress', '--no-config-hints', '--reporter=compact'],
};

/**
 * A small project in a temporary folder, under the real configuration of all checks, with `faults`
 * (file to text) added.
 */
const plantProject = (faults: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-walls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  linkPackages(folder);
  for (const file of configs) cpSync(path.join(root, file), path.join(folder, file));
  write('package.json', packageJson());
  for (const [file, text] of Object.entries({ ...soundProject, ...faults })) write(file, text);
  return {
    run: async (tool: Tool) => {
      const [bin = '', ...args] = commands[tool];
      const result = await runChild(
        process.execPath,
        [path.join(root, 'node_modules', bin), ...args],
        { cwd: folder, env: { ...process.env, PATH: searchPath, NO_COLOR: '1' }, limitMs: 600_000 },
      );
      return { code: result.code, lines: result.output.split('\n'), output: result.output };
    },
  };
};

/**
 * Links each package separately, so that files that tools write into node_modules stay in the
 * project.
 */
const linkPackages = (folder: string) => {
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  for (const name of ['a-dev-tool', 'an-undeclared-tool']) {
    const home = path.join(folder, 'node_modules', name);
    mkdirSync(home);
    const manifest = { name, version: '1.0.0', type: 'module', exports: './index.js' };
    writeFileSync(path.join(home, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(home, 'index.js'), 'export const tool = 1;\n');
  }
};

const packageJson = () => {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: 'planted-house',
    version: '1.0.0',
    private: true,
    type: 'module',
    imports,
    dependencies: { 'better-sqlite3': '*', 'react-dom': '*', 'socket.io-client': '*' },
    devDependencies: { 'a-dev-tool': '1.0.0' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

const limitMs = 900_000;

/** Converts `error rule: from → to` of dependency-cruiser into `rule: from`. */
const fallenRules = (lines: readonly string[]) =>
  lines
    .map((line) => /^\s*error ([\w-]+): (\S+)/.exec(line))
    .filter((match) => match !== null)
    .map(([, rule, from]) => `${rule}: ${from}`)
    .toSorted();

const tools: Tool[] = ['tsc', 'depcruise', 'oxlint', 'oxfmt', 'knip'];

test(
  'a valid project passes every check, and the checks read its files',
  async () => {
    const project = plantProject();
    for (const tool of tools) {
      const { code, output } = await project.run(tool);
      expect(code, `${tool}: ${output}`).toBe(0);
      if (tool === 'depcruise') {
        expect(Number(/\((\d+) modules/.exec(output)?.[1])).toBeGreaterThan(7);
      }
    }
  },
  limitMs,
);

test(
  'types: a browser or Node in shared, a browser in the api and the api in the site are refused',
  async () => {
    const project = plantProject({
      'shared/domain/browser.ts': 'export const title = (): string => document.title;\n',
      'shared/client/page.ts': 'export const title = (): string => window.name;\n',
      'shared/domain/disk.ts':
        "import { readFileSync } from 'node:fs';\n\nexport const read = readFileSync;\n",
      'api/features/greeting/browser.ts': 'export const title = (): string => document.title;\n',
      'site/features/home/server.ts': "export { readPort } from '#api/config.ts';\n",
      'desktop/main/page.ts': "export { Title } from '#site/ui/title.tsx';\n",
    });
    const faults = {
      'shared/domain/browser.ts': "Cannot find name 'document'",
      'shared/client/page.ts': "Cannot find name 'window'",
      'shared/domain/disk.ts': "'node:fs'",
      'api/features/greeting/browser.ts': "Cannot find name 'document'",
      'site/features/home/server.ts': 'api/config.ts',
      'desktop/main/page.ts': 'site/ui/title.tsx',
    };
    const compiled = await project.run('tsc');
    const linted = await project.run('oxlint');
    expect([compiled.code, linted.code]).not.toContain(0);
    for (const [file, fault] of Object.entries(faults)) {
      const named = (lines: readonly string[], by: string) =>
        lines.filter((line) => line.startsWith(file + by) && line.includes('TS')).join('\n');
      expect(named(compiled.lines, '('), file).toContain(fault);
      expect(named(linted.lines, ':'), file).toContain(fault);
    }
  },
  limitMs,
);

const reExport = (specifier: string) => `export * from '${specifier}';\n`;
const importOnly = (specifier: string) => `import '${specifier}';\n`;

/** The expected report of each rule of dependency-cruiser, with a file that violates it. */
const importFaults = {
  'admin-areas-do-not-meet: site/admin/visitors/list.ts': reExport('#site/admin/inbox/list.ts'),
  'admin-does-not-import-features: site/admin/inbox/hall.ts': reExport(
    '#site/features/home/home.tsx',
  ),
  'columns-know-their-ports-alone: api/storage/columns/rows.ts': reExport(
    '#api/storage/sqlite/open.ts',
  ),
  'columns-know-their-ports-alone: api/storage/columns/settings.ts': reExport('#api/config.ts'),
  'desktop-main-opens-no-connection: desktop/main/http.ts': reExport('node:https'),
  'desktop-renderer-mounts-the-console-only: desktop/renderer/hall.ts': reExport(
    '#site/features/home/home.tsx',
  ),
  'everything-resolves: api/features/greeting/nowhere.ts': reExport('#api/nowhere.ts'),
  'features-know-ports-alone: api/features/greeting/stored.ts': reExport(
    '#api/storage/sqlite/open.ts',
  ),
  'features-know-ports-alone: api/platform/stored.ts': reExport('#api/storage/sqlite/open.ts'),
  'http-and-sockets-know-no-feature: api/http/mount.ts': reExport(
    '#api/features/greeting/routes.ts',
  ),
  'http-and-sockets-know-no-feature: api/sockets/stored.ts': reExport(
    '#api/storage/sqlite/open.ts',
  ),
  'sqlite-stays-in-its-folder: api/features/greeting/query.ts':
    "export { default as Sqlite } from 'better-sqlite3';\n",
  'sqlite-stays-in-its-folder: api/storage/columns/query.ts':
    "import type { Database } from 'better-sqlite3';\n\nexport type Log = Database;\n",
  'sqlite-stays-in-its-folder: api/storage/stores/rows.ts':
    "import type { Database } from 'better-sqlite3';\n\nexport type Rows = Database;\n",
  'stores-know-no-engine: api/storage/stores/greetings.ts': reExport('#api/storage/sqlite/open.ts'),
  'sqlite-stays-in-its-folder: scripts/read-rows.mjs': importOnly('better-sqlite3'),
  'content-is-read-by-the-build: site/ui/drawn.ts': reExport(
    '../../sample/projects/loom/working-drawing.ts',
  ),
  'features-do-not-meet: api/features/other/routes.ts': reExport('../greeting/routes.ts'),
  'features-do-not-meet: site/features/other/hall.ts': reExport('#site/features/home/home.tsx'),
  'features-do-not-meet: site/features/other/type.ts':
    "export type { Home } from '#site/features/home/home.tsx';\n",
  'no-cycles: site/ui/ring-a.ts': reExport('./ring-b.ts'),
  'one-client: desktop/main/socket.ts': reExport('socket.io-client'),
  'one-client: site/ui/socket.ts': reExport('socket.io-client'),
  'packages-are-declared: site/ui/tool.ts': reExport('an-undeclared-tool'),
  'platform-does-not-import-features: api/platform/clock.ts': reExport(
    '#api/features/greeting/routes.ts',
  ),
  'shared-client-uses-one-library: shared/client/tool.ts': reExport('react-dom/client'),
  'shared-is-a-leaf: shared/domain/server.ts': importOnly('#api/config.ts'),
  'shared-uses-no-core-module: shared/domain/disk.ts': reExport('node:fs'),
  'source-does-not-import-tests: api/features/greeting/tested.ts': importOnly('./routes.test.ts'),
  'starts-without-dev-dependencies: api/features/greeting/tool.ts': reExport('a-dev-tool'),
  'starts-without-dev-dependencies: scripts/build/tool.mjs': importOnly('a-dev-tool'),
  'starts-without-dev-dependencies: scripts/run/tool.mjs': importOnly('a-dev-tool'),
  'starts-without-dev-dependencies: site/ui/dev-tool.ts': reExport('a-dev-tool'),
  'tiers-do-not-meet: api/features/greeting/page.ts': reExport('#site/ui/title.tsx'),
  'tiers-do-not-meet: desktop/main/page.ts': reExport('#site/admin/inbox/list.ts'),
  'tiers-do-not-meet: site/features/home/server.ts':
    "export type { answer } from '#api/features/greeting/routes.ts';\n",
  'ui-knows-no-feature: site/ui/hall.ts': reExport('#site/features/home/home.tsx'),
};

test(
  'imports: every rule reports its own violation and nothing else',
  async () => {
    const planted = Object.entries(importFaults).map(([name, text]) => [name.split(': ')[1], text]);
    const project = plantProject({
      ...Object.fromEntries(planted),
      'site/ui/ring-b.ts': reExport('./ring-a.ts'),
      'site/admin/inbox/list.ts': 'export const list = 1;\n',
      'desktop/renderer/console.ts': reExport('#site/admin/inbox/list.ts'),
      'api/features/greeting/routes.test.ts': importOnly('./routes.ts'),
    });
    const { code, lines } = await project.run('depcruise');
    expect(code).not.toBe(0);
    expect([...new Set(fallenRules(lines))]).toEqual(Object.keys(importFaults).toSorted());
  },
  limitMs,
);

/** The expected report of each rule of oxlint, with a file that violates it. */
const lintFaults = {
  'no-floating-promises: api/features/greeting/floating.ts':
    'const later = async (): Promise<void> => {};\n\nexport const run = (): void => {\n  later();\n};\n',
  'no-misused-promises: api/features/greeting/misused.ts':
    'const isReady = async (): Promise<boolean> => true;\n\nexport const run = (): number => (isReady() ? 1 : 2);\n',
  'switch-exhaustiveness-check: shared/domain/switch.ts':
    "export const run = (side: 'left' | 'right'): void => {\n  switch (side) {\n    case 'left':\n      break;\n  }\n};\n",
  'no-restricted-properties: api/features/greeting/environment.ts':
    "export const port = (): string => process.env['PORT'] ?? '';\n",
  'no-restricted-properties: site/features/home/environment.ts':
    'export const settings = () => {\n  const { env } = process;\n  return env;\n};\n',
  'no-restricted-imports: api/features/greeting/process.ts':
    "export { env } from 'node:process';\n",
  'no-restricted-globals: desktop/main/call.ts':
    "export const call = async (): Promise<unknown> => fetch('https://foyer.example');\n",
  'no-explicit-any: shared/domain/any.ts': 'export const run = (value: any): string => value;\n',
  'max-lines: site/ui/long.ts': `${Array.from({ length: 401 }, (_, at) => `export const a${at} = 1;`).join('\n')}\n`,
  'no-warning-comments: site/ui/ignored.ts': 'export const a = 1; // prettier-ignore\n',
  'no-default-export: shared/domain/default.ts': 'const value = 1;\n\nexport default value;\n',
  'no-console: api/features/greeting/noise.ts':
    "export const run = (): void => console.log('x');\n",
  'rules-of-hooks: site/features/home/hook.tsx':
    "import { useState } from 'react';\n\nexport const Sometimes = ({ on }: { on: boolean }) => {\n  if (on) useState(0);\n  return null;\n};\n",
  'alt-text: site/features/home/picture.tsx':
    'export const Picture = () => <img src="/a.svg" />;\n',
};

test(
  'lint: every rule that enforces a boundary reports its violation',
  async () => {
    const planted = Object.entries(lintFaults).map(([name, text]) => [name.split(': ')[1], text]);
    const { code, lines } = await plantProject(Object.fromEntries(planted)).run('oxlint');
    expect(code).not.toBe(0);
    for (const fault of Object.keys(lintFaults)) {
      const [rule = '', file = ''] = fault.split(': ');
      const named = lines.some((line) => line.includes(`${file}:`) && line.includes(`(${rule})`));
      expect(named, `${fault}\n${lines.join('\n')}`).toBe(true);
    }
  },
  limitMs,
);

test(
  'format: an unformatted file is named',
  async () => {
    const project = plantProject({ 'api/crooked.ts': 'export const crooked = "a"  ;' });
    const { code, output } = await project.run('oxfmt');
    expect(code).not.toBe(0);
    expect(output.trim()).toBe('api/crooked.ts');
  },
  limitMs,
);

test(
  'unused code: a file, an export and a package are named',
  async () => {
    const project = plantProject({
      'scripts/tool.mjs': "process.title = 'without the tool';\n",
      'site/ui/forgotten.tsx': 'export const Forgotten = () => null;\n',
      'shared/domain/greeting.ts':
        'export const greet = (name: string): string => name;\n\nexport const wave = 1;\n',
    });
    const { code, lines } = await project.run('knip');
    expect(code).not.toBe(0);
    const has = (...parts: string[]) => lines.some((line) => parts.every((p) => line.includes(p)));
    expect(has('site/ui/forgotten.tsx'), lines.join('\n')).toBe(true);
    expect(has('shared/domain/greeting.ts', 'wave')).toBe(true);
    expect(has('a-dev-tool')).toBe(true);
  },
  limitMs,
);
