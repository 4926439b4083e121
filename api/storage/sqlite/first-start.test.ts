import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assertChatNotLost } from '#api/storage/sqlite/first-start.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

test('an unreadable folder is reported in a sentence that names the user', () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir, { mode: 0o000 });
  onTestFinished(() => chmodSync(dataDir, 0o700));
  if (process.getuid?.() === 0) {
    chownSync(join(dataDir, '..'), 65_534, 65_534);
    process.seteuid?.(65_534);
    onTestFinished(() => process.seteuid?.(0));
  }
  expect(() => assertChatNotLost(dataDir)).toThrow(
    new RegExp(`^\\w+ may not read ${dataDir}, as after a restore by root; give it to \\w+ `),
  );
});
