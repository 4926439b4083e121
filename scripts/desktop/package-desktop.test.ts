import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { importOnDemand } from '../run/on-demand.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bundleDesktop } from './bundle-desktop.mjs';
import { packageDesktop, updatesOf } from './package-desktop.mjs';
import { leftAlone, wanted, wrongFuses } from './read-fuses.mjs';

// The bytes that @electron/fuses looks for in a binary: the sentinel, the version of the wire, its
// length.
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A folder like an Electron release, whose binary contains only a fuse wire. */
const standIn = (folder: string): string => {
  const dist = path.join(folder, 'electron');
  mkdirSync(path.join(dist, 'resources'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from('before '),
    Buffer.from(SENTINEL),
    Buffer.from([1, 9]),
    Buffer.from('101100010'),
    Buffer.from(' after'),
  ]);
  writeFileSync(path.join(dist, 'electron'), wire);
  chmodSync(path.join(dist, 'electron'), 0o755);
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version']) {
    writeFileSync(path.join(dist, file), file === 'version' ? '45.4.1' : '');
  }
  return dist;
};

interface Asar {
  listPackage(file: string, options: { isPack: boolean }): string[];
  extractFile(file: string, name: string): Buffer;
}

// Installing it takes as long as the network needs.
const limitMs = 900_000;
let asarTools: Asar;

beforeAll(async () => {
  await bundleDesktop();
  [asarTools] = (await importOnDemand('electron-builder', ['@electron/asar'])) as [Asar];
}, limitMs);

test(
  'the packaged app has exactly its parts, with its fuses set',
  { timeout: limitMs },
  async () => {
    const folder = temporaryFolder();
    const output = path.join(folder, 'out');
    await packageDesktop({
      isFolder: true,
      over: { electronDist: standIn(folder), electronVersion: '45.4.1', directories: { output } },
    });
    const packed = path.join(output, 'linux-unpacked');
    const asar = path.join(packed, 'resources/app.asar');
    const { listPackage, extractFile } = asarTools;
    const files = listPackage(asar, { isPack: false }).map((file) =>
      file.split(path.sep).join('/'),
    );
    const outside = files.filter(
      (file) =>
        !/^\/(package\.json|dist|dist\/desktop)$/.test(file) &&
        !/^\/dist\/desktop\/(main\.cjs|preload\.cjs|icons(\/[\w@.+-]+\.png)?)$/.test(file) &&
        !/^\/dist\/desktop\/renderer(\/index\.html|\/assets(\/[\w.-]+\.(js|css|woff2))?)?$/.test(
          file,
        ),
    );
    expect(outside).toEqual([]);
    for (const part of [
      'main.cjs',
      'preload.cjs',
      'renderer/index.html',
      'icons/app.png',
      'icons/unread-linux-light.png',
    ]) {
      expect(files).toContain(`/dist/desktop/${part}`);
    }
    const leaking = files.filter((file) => {
      if (!/\.(cjs|js|html|json)$/.test(file)) return false;
      const text = extractFile(asar, file.slice(1)).toString();
      return /ADMIN_KEY=|BEGIN [A-Z ]*PRIVATE KEY/.test(text) || text.includes(process.cwd());
    });
    expect(leaking, 'no secret and no path of the machine that built it').toEqual([]);
    const manifest = JSON.parse(extractFile(asar, 'package.json').toString()) as { main: string };
    expect(manifest.main).toBe('dist/desktop/main.cjs');
    expect(await wrongFuses(path.join(packed, 'foyer-console'))).toEqual([]);
    expect(await wrongFuses(path.join(folder, 'electron/electron'))).toContain('RunAsNode');
  },
);

test('every fuse of Electron is set, or left at its default on purpose', async () => {
  const [{ FuseV1Options }] = (await importOnDemand('electron-builder', ['@electron/fuses'])) as [
    { FuseV1Options: Record<string, string | number> },
  ];
  const known = Object.keys(FuseV1Options).filter((name) => !/^\d+$/.test(name));
  expect([...Object.keys(wanted), ...leftAlone].toSorted()).toEqual(known.toSorted());
});

test('the installer and the running app use one name', () => {
  const settings = parse(readFileSync('electron-builder.yml', 'utf8')) as {
    appId: string;
    productName: string;
    protocols: { schemes: string[] }[];
  };
  const identity = readFileSync('desktop/main/app-identity.ts', 'utf8');
  expect(identity).toContain(`APP_ID = '${settings.appId}'`);
  expect(identity).toContain(`APP_NAME = '${settings.productName}'`);
  expect(identity).toContain(`LINK_SCHEME = '${settings.protocols[0]?.schemes[0]}'`);
});

test('a signed build fails if it cannot be signed and names its update URL; Linux has no signed build', () => {
  const env = { FOYER_UPDATE_URL: 'https://foyer.example/app/', FOYER_IS_SIGNED: '1' };
  const updateUrl = 'https://foyer.example/app';
  const over = { forceCodeSigning: true, publish: { provider: 'generic', url: updateUrl } };
  expect(updatesOf(env, 'win32')).toEqual({ updateUrl, isSigned: true, over });
  expect(updatesOf(env, 'darwin')).toEqual({ updateUrl, isSigned: true, over });
  expect(updatesOf(env, 'linux')).toEqual({ updateUrl, isSigned: true, over: {} });
  expect(updatesOf({ FOYER_UPDATE_URL: updateUrl }, 'win32').over).toEqual({});
  expect(updatesOf({}, 'win32')).toEqual({ updateUrl: '', isSigned: false, over: {} });
});

test.each(['http://foyer.example/app', 'foyer.example', 'file:///tmp'])(
  'a build whose newer versions are at %s is refused',
  (url) => {
    expect(() => updatesOf({ FOYER_UPDATE_URL: url }, 'win32')).toThrow('https://');
  },
);
