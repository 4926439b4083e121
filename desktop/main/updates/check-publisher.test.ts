import { expect, test } from 'vitest';
import { createPublisherCheck } from './check-publisher.ts';

const file = String.raw`C:\Users\O'Hara\pending\setup.exe`;
const subject = 'CN="Foyer, Inc.", O=Foyer, C=US';
const valid = { Status: 0, Path: file, SignerCertificate: { Subject: subject } };

const verdictOn = (
  printed: unknown,
  publishers: readonly string[] = ['Foyer, Inc.'],
): Promise<string | null> =>
  createPublisherCheck(() => Promise.resolve(JSON.stringify(printed)))(publishers, file);

test('accepts an installer signed by the publisher, by common name or whole subject', async () => {
  expect(await verdictOn(valid)).toBeNull();
  expect(await verdictOn(valid, ['Somebody', subject])).toBeNull();
  const plain = { ...valid, SignerCertificate: { Subject: 'O=Foyer, CN=Foyer' } };
  expect(await verdictOn(plain, ['Foyer'])).toBeNull();
});

test.each<[string, unknown]>([
  ['no signature', { ...valid, Status: 2, SignerCertificate: null }],
  ['a signature that does not fit the file', { ...valid, Status: 3 }],
  ['the signature of another file', { ...valid, Path: String.raw`C:\other.exe` }],
  ['no certificate', { ...valid, SignerCertificate: null }],
  ['another publisher', { ...valid, SignerCertificate: { Subject: 'CN=Mallory, O=Foyer' } }],
  [
    'a publisher whose name only begins alike',
    { ...valid, SignerCertificate: { Subject: 'CN="Foyer, Inc. of Mallory"' } },
  ],
  [
    'the name in another field',
    { ...valid, SignerCertificate: { Subject: 'CN=Mallory, OU="Foyer, Inc."' } },
  ],
  ['nothing', null],
])('refuses an installer with %s', async (_, printed) => {
  expect(await verdictOn(printed)).toEqual(expect.any(String));
});

test('refuses an installer if PowerShell does not run or prints no JSON', async () => {
  const broken = createPublisherCheck(() => Promise.reject(new Error('ENOENT')));
  expect(await broken(['Foyer, Inc.'], file)).toContain('cannot be checked');
  const mute = createPublisherCheck(() => Promise.resolve(''));
  expect(await mute(['Foyer, Inc.'], file)).toContain('cannot be checked');
});

test('a quote in the path ends no string of the command', async () => {
  const commands: string[] = [];
  const check = createPublisherCheck((command) => {
    commands.push(command);
    return Promise.resolve(JSON.stringify(valid));
  });
  await check(['Foyer, Inc.'], file);
  expect(commands[0]).toContain(String.raw`-LiteralPath 'C:\Users\O''Hara\pending\setup.exe' |`);
});
