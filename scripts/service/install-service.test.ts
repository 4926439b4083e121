import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../run/paths.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testWithTools } from '../testing/test-with-tool.ts';
import { planService } from './plan-service.mjs';

const read = (name: string) => readFileSync(inRoot(`deploy/systemd/${name}`), 'utf8');
const templates = { service: read('foyer.service'), socket: read('foyer.socket') };

const plan = (over: Partial<Parameters<typeof planService>[0]> = {}) => {
  const given = { root: '/srv/foyer', node: '/usr/local/bin/node', environment: {}, templates };
  const { files } = planService({ ...given, ...over });
  const [service, socket] = files.map(({ text }) => text);
  return { service: service ?? '', socket: socket ?? '', paths: files.map((file) => file.path) };
};

test('the units contain this folder, this Node, and the configured address', () => {
  const { service, socket, paths } = plan({ environment: { HOST: '::', PORT: '8080' } });
  expect(paths).toEqual(['/etc/systemd/system/foyer.service', '/etc/systemd/system/foyer.socket']);
  expect(service).toContain(
    'ExecStart=/usr/local/bin/node --enable-source-maps /srv/foyer/dist/api/main.js\n',
  );
  expect(service).toContain('EnvironmentFile=-/srv/foyer/.env\n');
  expect(service).not.toContain('/opt/foyer');
  expect(service).toContain('ProtectHome=yes\n');
  expect(socket).toContain('ListenStream=[::]:8080\n');
  expect(plan().socket).toContain('ListenStream=127.0.0.1:5000\n');
});

test('in a home folder the service sees only the parts it needs', () => {
  const { service } = plan({ root: '/home/ann/foyer', node: '/home/ann/.nvm/v24/bin/node' });
  expect(service).toContain(
    'ProtectHome=tmpfs\nBindReadOnlyPaths=/home/ann/foyer /home/ann/.nvm/v24\n',
  );
  expect(service).not.toContain('ProtectHome=yes');
});

test.each([
  [{ root: '/srv/my foyer' }, 'characters that a unit cannot name'],
  [{ root: '/srv/%h' }, 'characters that a unit cannot name'],
  [{ node: '/opt/a"b/node' }, 'characters that a unit cannot name'],
  [{ environment: { DATA_DIR: './data' } }, 'DATA_DIR is set'],
  [{ environment: { PORT: '0' } }, 'PORT 0'],
  [{ environment: { PORT: 'http' } }, 'PORT http'],
  [{ environment: { HOST: 'example.com\nListenStream=1' } }, 'is a name'],
])('%o is refused with the reason', (over, reason) => {
  expect(() => plan(over)).toThrow(reason);
});

const install = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [inRoot('scripts/install-service.mjs'), ...args], {
    input,
    encoding: 'utf8',
  });

test('it shows the files, asks for confirmation, and writes nothing without it', () => {
  const target = temporaryFolder();
  for (const answer of ['', '\n', 'n\n', 'no\n']) {
    const { status, stdout } = install(answer, `--root=${target}`);
    expect(stdout).toContain(`# ${target}/etc/systemd/system/foyer.service (new)`);
    expect(stdout).toContain('[y/N]');
    expect(stdout).toContain('Nothing was changed.');
    expect(status).toBe(0);
  }
  expect(readdirSync(target)).toEqual([]);
});

test('after confirmation both units exist, and a second run leaves them unchanged', () => {
  const target = temporaryFolder();
  expect(install('y\n', `--root=${target}`).stdout).toContain('Written.');
  const folder = path.join(target, 'etc/systemd/system');
  expect(readdirSync(folder).toSorted()).toEqual(['foyer.service', 'foyer.socket']);
  expect(readFileSync(path.join(folder, 'foyer.service'), 'utf8')).toContain(
    `WorkingDirectory=${inRoot('.').replace(/\/$/, '')}\n`,
  );
  const again = install('', `--root=${target}`, '--yes');
  expect(again.stdout.match(/\(unchanged\)/g)).toHaveLength(2);
});

test('an unknown argument is refused, before anything is shown', () => {
  const { status, stderr } = install('', '--force');
  expect(status).toBe(1);
  expect(stderr).toContain('--force is unknown');
});

test.runIf(!existsSync('/run/systemd/system'))('without a running systemd it says so', () => {
  const { status, stderr } = install('y\n');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no running systemd here');
});

test('the units have no MemoryDenyWriteExecute, which ends V8', () => {
  expect(templates.service).not.toMatch(/^MemoryDenyWriteExecute/m);
});

const testWithAnalyze = testWithTools({ 'systemd-analyze': 'systemd' });

testWithAnalyze('systemd rates the service 1.5 or better, also in a home folder', () => {
  for (const root of ['/srv/foyer', '/home/ann/foyer']) {
    const file = path.join(temporaryFolder(), 'foyer.service');
    writeFileSync(file, plan({ root }).service);
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=15', '--no-pager', file],
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/Overall exposure level for foyer\.service: (0\.\d|1\.[0-5]) /);
    expect(status).toBe(0);
  }
});

testWithAnalyze('systemd finds nothing wrong with the units', () => {
  const folder = temporaryFolder();
  const { service, socket } = plan({
    root: inRoot('.').replace(/\/$/, ''),
    node: process.execPath,
  });
  writeFileSync(path.join(folder, 'foyer.service'), service);
  writeFileSync(path.join(folder, 'foyer.socket'), socket);
  const { stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', path.join(folder, 'foyer.service'), path.join(folder, 'foyer.socket')],
    { encoding: 'utf8' },
  );
  expect(stderr.split('\n').filter((line) => line.includes('foyer'))).toEqual([]);
});
