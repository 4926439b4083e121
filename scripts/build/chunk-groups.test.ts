import { expect, test } from 'vitest';
import { chunkOf } from './chunk-groups.mjs';

type Importers = Record<string, { by?: string[]; fetchedBy?: string[] }>;

const ENTRY = '/site/entry-client.tsx';
const HOME = '/site/features/home/home.tsx';
const CONTACT = '/site/features/contact/contact-page.tsx';
const LAUNCHER = '/site/features/chat/mount-chat.tsx';
const CHAT = '/site/features/chat/open-chat.ts';
const RING = '/site/features/chat/ring-for-news.ts';
const CONSOLE = '/site/admin/admin-app.tsx';
const HALL = '/site/features/vr/stage/hall-stage.tsx';
const HALL_PAGE = '/site/features/vr/screen/vr-experience.tsx';
const TRACKER = '/site/features/analytics/mount-analytics.ts';
const FINGERPRINT = '/site/features/fingerprint/run-fingerprint.ts';

/** The chunk of `id` in a site with these roots, if the modules in `by` import it. */
const groupOf = (by: string[], more: Importers = {}, id = '/site/piece.ts') => {
  const roots = [HOME, CONTACT, LAUNCHER, CHAT, RING, CONSOLE];
  roots.push(TRACKER, FINGERPRINT, HALL, HALL_PAGE);
  const modules: Importers = {
    [ENTRY]: {},
    ...Object.fromEntries(roots.map((root) => [root, { fetchedBy: [ENTRY] }])),
    ...more,
    ...(roots.includes(id) ? {} : { [id]: { by } }),
  };
  return chunkOf(id, (each) => {
    const { by: importers = [], fetchedBy: dynamicImporters = [] } = modules[each] ?? {};
    return { isEntry: each === ENTRY, importers, dynamicImporters };
  });
};

test('modules of the entry never move, even if many roots share them', () => {
  expect(groupOf([ENTRY, HOME, CONTACT])).toBeNull();
  expect(groupOf(['/site/shell.tsx', CHAT], { '/site/shell.tsx': { by: [ENTRY] } })).toBeNull();
});

test('modules of a single root stay with it', () => {
  expect(groupOf([HOME])).toBeNull();
  expect(groupOf([CHAT])).toBeNull();
});

test('modules that screens share are in one sheet and do not pull in the chat', () => {
  expect(groupOf([HOME, CONTACT])).toBe('sheet');
  expect(groupOf([CONTACT, CHAT, LAUNCHER, CONSOLE])).toBe('sheet');
});

test('the launcher is one file, and the chat and the console share theirs', () => {
  expect(groupOf([], {}, LAUNCHER)).toBe('launcher');
  expect(groupOf([LAUNCHER, CHAT])).toBe('launcher');
  expect(groupOf(['/site/socket.ts'], { '/site/socket.ts': { by: [CHAT, CONSOLE] } })).toBe('line');
  expect(groupOf([CHAT, RING])).toBe('line');
  expect(groupOf([RING, CONSOLE])).toBe('ring-for-news');
  expect(groupOf([], {}, RING)).toBe('ring-for-news');
});

test("the hall's drawing is only with the two pages that show it", () => {
  const id = '/site/features/vr/screen/hall-drawing.tsx';
  const by = [HOME, HALL_PAGE];
  expect(groupOf(by, { [id]: { by } }, id)).toBe('hall-drawing');
});

test('modules shared with analytics are in no sheet and do not pull in the chat', () => {
  expect(groupOf([TRACKER])).toBeNull();
  expect(groupOf([TRACKER, CHAT, CONSOLE])).toBe('follow');
  expect(groupOf([TRACKER, HOME])).toBe('follow');
  expect(groupOf([FINGERPRINT, CHAT])).toBe('identity');
});

test('code that lists projects is separate from code that the chat shares with screens', () => {
  const sharedBy = [HOME, '/site/features/projects/projects-page.tsx'];
  const more = { [sharedBy[1] ?? '']: { fetchedBy: [ENTRY] } };
  for (const id of ['\0virtual:content/projects', '/site/ui/projects/project-grid.tsx'])
    expect(groupOf(sharedBy, { ...more, [id]: { by: sharedBy } }, id)).toBe('catalogue');
  const contents = '/site/ui/projects/contents-list.tsx';
  expect(groupOf(sharedBy, { ...more, [contents]: { by: sharedBy } }, contents)).toBe('contents');
});

test("the next page's head does not change what pages share", () => {
  const head = '/site/shell/show-head.ts';
  expect(groupOf([HOME, head], { [head]: { fetchedBy: [ENTRY] } })).toBeNull();
});

test('modules shared with the hall stay where they would be without it', () => {
  expect(groupOf([HALL])).toBeNull();
  expect(groupOf([HALL, HALL_PAGE])).toBeNull();
  expect(groupOf([HALL, HOME])).toBeNull();
  expect(groupOf([HALL, HOME, CONTACT])).toBe('sheet');
  expect(groupOf([HALL, LAUNCHER])).toBe('launcher');
  expect(groupOf([HALL, TRACKER, CHAT])).toBe('follow');
  expect(groupOf([HALL, HOME], {}, '/site/ui/piece.tsx')).toBe('sheet');
});

test('modules shared with code fetched on demand stay where they would be without it', () => {
  const TOOL = '/site/features/home/plan-tools.ts';
  const MODEL = '/site/drawings/working/plain-moth-router.ts';
  const late = { [TOOL]: { fetchedBy: [HOME] }, [MODEL]: { fetchedBy: ['/site/features/x.ts'] } };
  expect(groupOf([TOOL, MODEL], late)).toBeNull();
  expect(groupOf([TOOL, HOME], late)).toBeNull();
  expect(groupOf([TOOL, HOME, CONTACT], late)).toBe('sheet');
});

test('a cycle of imports terminates', () => {
  const circle = { '/site/a.ts': { by: ['/site/piece.ts', HOME] } };
  expect(groupOf(['/site/a.ts'], circle)).toBeNull();
});
