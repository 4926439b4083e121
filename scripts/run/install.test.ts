import { expect, test } from 'vitest';
import { npmCommand } from './install.mjs';

test('uses the npm that runs the command', () => {
  const npm = npmCommand('/usr/lib/node_modules/npm/bin/npm-cli.js', 'linux');
  expect(npm).toEqual({
    command: process.execPath,
    args: ['/usr/lib/node_modules/npm/bin/npm-cli.js'],
    shell: false,
  });
});

test.each([undefined, '/usr/lib/node_modules/pnpm/bin/pnpm.cjs', '/usr/share/yarn/bin/yarn.js'])(
  'uses npm on the path when the command was started by %s',
  (execPath) => {
    expect(npmCommand(execPath, 'linux')).toEqual({ command: 'npm', args: [], shell: false });
  },
);

test('on Windows npm is a batch file and needs a shell', () => {
  expect(npmCommand(undefined, 'win32').shell).toBe(true);
});
