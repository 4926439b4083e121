import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Its packages by links, and a cache of its own: two projects may build at the same time. */
const linkPackages = (project: string): void => {
  const from = join(root, 'node_modules');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  for (const name of readdirSync(from))
    if (!name.startsWith('.') || name === '.package-lock.json')
      symlinkSync(join(from, name), join(project, 'node_modules', name));
  cpSync(join(from, '.foyer-install.json'), join(project, 'node_modules/.foyer-install.json'));
};

/** The files of this project as they are now, as a clone of it has them, with its packages. */
export const copyProject = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-project-'));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  for (const file of new Set(listed.toString().split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true, recursive: false });
  }
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A command of a project, as npm runs it. */
export const startCommand = (
  folder: string,
  script: string,
  {
    args = [],
    settings = {},
  }: { args?: readonly string[]; settings?: Record<string, string> } = {},
) => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    kill: () => void child.kill('SIGKILL'),
    /** `code` is null when it was killed. */
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
  };
};
