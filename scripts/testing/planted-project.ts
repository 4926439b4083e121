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
import { onTestFinished } from 'vitest';
import { runChild } from '../run/child.mjs';
import { root } from '../run/paths.mjs';

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

export type Tool = 'tsc' | 'depcruise' | 'oxlint' | 'oxfmt' | 'knip';

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
export const plantProject = (faults: Readonly<Record<string, string>> = {}) => {
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
