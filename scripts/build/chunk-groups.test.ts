import { expect, test } from 'vitest';
import { chunkOf } from './chunk-groups.mjs';

type Importers = Record<string, { by?: string[]; fetchedBy?: string[] }>;

const ENTRY = '/site/entry-client.tsx';
const HOME = '/site/features/home/home.tsx';
const CONTACT = '/site/features/contact/contact-page.tsx';
const LAUNCHER = '/site/features/chat/mount-chat.tsx';
const CHAT = '/site/features/chat/open-chat.ts';
const CONSOLE = '/site/admin/admin-app.tsx';
const HALL = '/site/features/vr/stage/hall-stage.tsx';
const HALL_PAGE = '/site/features/vr/screen/vr-experience.tsx';
const TRACKER = '/site/features/analytics/mount-analytics.ts';

/** Where `id` goes in a site of these roots, when it is imported by the modules in `by`. */
const groupOf = (by: string[], more: Importers = {}, id = '/site/piece.ts') => {
  const roots = [HOME, CONTACT, LAUNCHER, CHAT, CONSOLE, TRACKER, HALL, HALL_PAGE];
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

test('what the entry holds is never moved, however many share it', () => {
  expect(groupOf([ENTRY, HOME, CONTACT])).toBeNull();
  expect(groupOf(['/site/shell.tsx', CHAT], { '/site/shell.tsx': { by: [ENTRY] } })).toBeNull();
});

test('what one root alone has stays with it', () => {
  expect(groupOf([HOME])).toBeNull();
  expect(groupOf([CHAT])).toBeNull();
});

test('what a screen shares is in one sheet, and does not draw the chat in', () => {
  expect(groupOf([HOME, CONTACT])).toBe('sheet');
  expect(groupOf([CONTACT, CHAT, LAUNCHER, CONSOLE])).toBe('sheet');
});

test('the launcher is one file; the chat and the console share theirs', () => {
  expect(groupOf([], {}, LAUNCHER)).toBe('launcher');
  expect(groupOf([LAUNCHER, CHAT])).toBe('launcher');
  expect(groupOf(['/site/socket.ts'], { '/site/socket.ts': { by: [CHAT, CONSOLE] } })).toBe('line');
});

test('what analytics shares is in no sheet, and does not draw the chat in', () => {
  expect(groupOf([TRACKER])).toBeNull();
  expect(groupOf([TRACKER, CHAT, CONSOLE])).toBe('follow');
  expect(groupOf([TRACKER, HOME])).toBe('sheet');
});

test('what the hall shares stays where it would be without the hall', () => {
  expect(groupOf([HALL])).toBeNull();
  expect(groupOf([HALL, HALL_PAGE])).toBeNull();
  expect(groupOf([HALL, HOME])).toBeNull();
  expect(groupOf([HALL, HOME, CONTACT])).toBe('sheet');
  expect(groupOf([HALL, LAUNCHER])).toBe('launcher');
  expect(groupOf([HALL, TRACKER, CHAT])).toBe('follow');
  expect(groupOf([HALL, HOME], {}, '/site/ui/piece.tsx')).toBe('sheet');
});

test('a circle of imports ends', () => {
  const circle = { '/site/a.ts': { by: ['/site/piece.ts', HOME] } };
  expect(groupOf(['/site/a.ts'], circle)).toBeNull();
});
