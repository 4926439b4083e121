import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  copySources,
  copyTestBuild,
  git,
  linkPackages,
  ownProject,
  startCommand,
} from '#api/testing/copied-project.ts';
import { describeSite, fillSite } from '#api/testing/filled-site.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

// The owner's workflow (docs/guides/operate.md, Upgrades): a clone with custom content and data, `git
// pull`, `npm start`.

/** Runs `npm start` until it is ready, and collects the owner's view of it. */
const start = async (folder: string) => {
  const server = startCommand(folder, 'scripts/start.mjs', { settings: { PORT: '0' } });
  const [url = ''] = (await server.after('Foyer is at ')).split(' ');
  return {
    url,
    firstKey: () => server.after('Admin key: '),
    stop: async () => {
      server.kill('SIGTERM');
      const { code, output } = await server.ended;
      expect(code, output).toBe(0);
      return output;
    },
  };
};

/** The console's view of the conversations, and the home page. */
const readSite = async (url: string, key: string, offer: string) => {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'x-admin-key': key } });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const { conversations } = (await (await get('/api/admin/conversations')).json()) as {
    conversations: { conversation_id: string }[];
  };
  const threads = await Promise.all(
    conversations.map(async ({ conversation_id: id }) =>
      (await get(`/api/conversations/${id}/messages`)).json(),
    ),
  );
  expect(await (await get('/')).text()).toContain(offer);
  return { conversations, threads };
};

/** A clone of `upstream` at a commit, with an owner's content in that version's format. */
const cloneAsOwner = (upstream: string, commit: string): string => {
  const owner = join(temporaryFolder(), 'site');
  git(upstream, 'clone', '--quiet', upstream, owner);
  git(owner, 'reset', '--quiet', '--hard', commit);
  cpSync(join(owner, 'testing/content'), join(owner, 'content'), { recursive: true });
  return owner;
};

/** Runs the owner's site, pulls, runs it again, and compares. */
const upgrade = async (owner: string) => {
  const written = readFileSync(join(owner, 'content/owner.yaml'), 'utf8');
  const offer = /^offer: (.*)$/m.exec(written)?.[1] ?? '';
  const before = await start(owner);
  const key = await before.firstKey();
  await fillSite(before.url, 10_000, key);
  const had = await readSite(before.url, key, offer);
  expect(had.conversations).toHaveLength(3);
  await before.stop();
  const { files } = describeSite(join(owner, 'data'));
  expect(Object.keys(files)).toHaveLength(3);

  git(owner, 'pull', '--quiet', '--ff-only');
  expect(git(owner, 'status', '--porcelain')).toBe('');
  const after = await start(owner);
  // A newer version may say more of each.
  expect(await readSite(after.url, key, offer)).toMatchObject(had);
  const health = (await (await fetch(`${after.url}/api/health`)).json()) as { version: string };
  const printed = await after.stop();
  expect(printed).not.toContain('Admin key:');
  expect(describeSite(join(owner, 'data'))).toMatchObject({
    chat: { integrity: 'ok' },
    analytics: { integrity: 'ok' },
    files,
  });
  expect(readFileSync(join(owner, 'content/owner.yaml'), 'utf8')).toBe(written);
  return { version: health.version };
};

test('an upgrade that changes samples, styles, tests and server conflicts with nothing and loses nothing', async () => {
  const upstream = temporaryFolder();
  copySources(upstream);
  git(upstream, 'init', '--quiet', '--initial-branch=main');
  git(upstream, 'add', '--all');
  git(upstream, 'commit', '--quiet', '--message=this version');
  const owner = cloneAsOwner(upstream, 'HEAD');
  linkPackages(owner);
  copyTestBuild(owner);

  const change = (file: string, edit: (text: string) => string) => {
    const text = readFileSync(join(upstream, file), 'utf8');
    expect(edit(text), file).not.toBe(text);
    writeFileSync(join(upstream, file), edit(text));
  };
  change('sample/owner.yaml', (text) => text.replace(/^offer: .*$/m, 'offer: Another sample.'));
  rmSync(join(upstream, 'sample/posts'), { recursive: true });
  change('testing/content/owner.yaml', (text) => text.replace(/^offer: .*$/m, 'offer: Another.'));
  change('site/ui/tokens.css', (text) => `${text}\n:root {\n  --made-up: 1px;\n}\n`);
  change('api/faults/upgrade.test.ts', (text) => `${text}\n// Another test.\n`);
  change('api/read-version.ts', (text) => `${text}\nexport const madeUp = 1;\n`);
  change('CHANGELOG.md', (text) =>
    text.replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- What is made up.\n'),
  );
  appendFileSync(join(upstream, '.env.example'), '\n# A setting to come.\n');
  git(upstream, 'add', '--all');
  git(upstream, 'commit', '--quiet', '--message=a version to come');
  linkPackages(upstream);
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.org'],
  ] as const)
    git(upstream, 'config', name, value);
  const released = await startCommand(upstream, 'scripts/release.mjs', { args: ['99.0.0'] }).ended;
  expect(released.output).toContain('Committed and tagged v99.0.0.');
  expect(git(upstream, 'status', '--porcelain')).toBe('');
  expect(git(upstream, 'describe')).toBe('v99.0.0');

  expect(await upgrade(owner)).toEqual({ version: '99.0.0' });
});

test('the last release is upgraded to this version by the guide', async (context) => {
  const tags = git(
    ownProject,
    'tag',
    '--list',
    'v*',
    '--merged',
    'HEAD',
    '--sort=-version:refname',
  );
  const [tag] = tags.split('\n').filter(Boolean);
  if (tag === undefined) return context.skip('there is no tag of a release to upgrade from');
  // The current files, on top of the committed ones.
  const upstream = join(temporaryFolder(), 'upstream');
  git(ownProject, 'clone', '--quiet', '--no-hardlinks', ownProject, upstream);
  git(upstream, 'checkout', '--quiet', '-B', 'main');
  copySources(upstream);
  git(upstream, 'add', '--all');
  git(upstream, 'commit', '--quiet', '--allow-empty', '--message=this version');

  // If the release needs other packages than the linked ones, the start installs them.
  const owner = cloneAsOwner(upstream, tag);
  linkPackages(owner);
  const { version } = JSON.parse(readFileSync(join(ownProject, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(await upgrade(owner)).toEqual({ version });
});
