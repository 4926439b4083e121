import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The folder of this project. */
export const ownProject = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program on this machine, which must succeed. */
const run = (folder: string, program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const git = (folder: string, ...args: readonly string[]): string =>
  run(folder, 'git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args).trim();

/** Links the project's packages but not its cache, because two projects may build at the same time. */
export const linkPackages = (project: string): void => {
  const from = join(ownProject, 'node_modules');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  for (const name of readdirSync(from))
    if (!name.startsWith('.') || name === '.package-lock.json')
      symlinkSync(join(from, name), join(project, 'node_modules', name));
  const stamp = 'node_modules/.foyer-install.json';
  if (existsSync(join(ownProject, stamp))) cpSync(join(ownProject, stamp), join(project, stamp));
};

/** Copies the current files of this project into a folder: those that Git has, or would add. */
export const copySources = (folder: string): void => {
  const listed = git(ownProject, 'ls-files', '-z', '-co', '--exclude-standard').split('\0');
  for (const file of new Set(listed.filter((name) => existsSync(join(ownProject, name))))) {
    if (file === '') continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ownProject, file), join(folder, file));
  }
};

/** Copies the tests' build into a project with the same sources. */
export const copyTestBuild = (project: string): void => {
  for (const part of ['api', 'site'])
    cpSync(join(ownProject, 'dist/testing', part), join(project, 'dist', part), {
      recursive: true,
    });
};

/** Runs a command of a project as npm would. */
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
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return {
    kill: (signal: NodeJS.Signals = 'SIGKILL') => void child.kill(signal),
    /** `code` is null if it was killed. */
    ended,
    /** The rest of the first line with this prefix; rejects if the process ends before. */
    after: (start: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const line = output
            .split('\n')
            .slice(0, -1)
            .find((each) => each.startsWith(start));
          if (line !== undefined) resolve(line.slice(start.length));
        };
        child.stdout.on('data', look);
        child.once('close', () =>
          reject(new Error(`it ended before it printed ${start}: ${output}`)),
        );
        look();
      }),
  };
};
