import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { Area } from '#site/admin/frame/area.ts';
import {
  findableIn,
  keyItems,
  knownItems,
  offeredItems,
  pageItem,
  personItem,
  ranked,
  savedFilterItem,
} from '#site/admin/frame/palette-items.ts';

const aRow = (n: number, name: string, excerpt: string) =>
  ({
    conversation_id: aConversationId(n),
    name,
    last_message: { excerpt, from_admin: false },
  }) as ConversationSummary;
const items = [
  ...knownItems([], {
    features: {
      chat: true,
      analytics: true,
      fingerprint: true,
      geo_gate: true,
      contact: true,
      vr: true,
    },
    here: null,
    conversations: [aRow(1, 'Ada', 'about **pumps**'), aRow(2, 'Pumpkin', 'hello')],
  }),
  pageItem('/projects/pump-station'),
];
const names = (typed: string) => ranked(items, typed).map(({ name }) => name);

test('names that begin with the query come first, then names that contain it, then texts', () => {
  expect(names('pump')).toEqual(['Pumpkin', '/projects/pump-station', 'Ada']);
  expect(names('pump ada')).toEqual(['Ada']);
  expect(names('nothing of the kind')).toEqual([]);
});

test('the palette ignores case and accents', () => {
  const abroad = [pageItem('/blog/Straße-in-Malmø')];
  for (const typed of ['strasse', 'STRAßE', 'malmo', 'Malmø'])
    expect(ranked(abroad, typed)).toEqual(abroad);
});

test('the palette neither names nor opens anything of a disabled feature', () => {
  const on = {
    chat: true,
    analytics: true,
    fingerprint: true,
    geo_gate: true,
    contact: true,
    vr: true,
  };
  const here = { id: 'p1', visitor_id: 'v1', name: 'Bo', current_page: '/' } as PresenceRow;
  const known = { here: [here], conversations: [aRow(1, 'Ada', 'about pumps')] };
  const found = { name: 'Cy', email: null, company: null, tags: [] as string[] };
  const person = { ...found, conversation_id: aConversationId(1), visitor_id: 'v1' } as FoundPerson;
  const addresses = (features: Features) =>
    [...knownItems([], { ...known, features }), ...personItem(person)].map(({ to }) => to);

  expect(addresses(on)).toContain('/admin/analytics/chat');
  const withoutChat = addresses({ ...on, chat: false });
  expect(withoutChat.filter((to) => /inbox|chat|canned|hours/.test(String(to)))).toEqual([]);
  expect(withoutChat).toContain('/admin/people?visitor=v1');
  const withoutAnalytics = addresses({ ...on, analytics: false });
  expect(withoutAnalytics.filter((to) => String(to).includes('analytics'))).toEqual([]);
  expect(withoutAnalytics).toContain('/admin/live?visitor=v1');
  const areas = (...ids: string[]) => ids.map((id) => ({ id })) as unknown as readonly Area[];
  expect(findableIn(areas('inbox', 'analytics'))).toEqual([
    'a chat',
    'a visitor',
    'a page',
    'an action',
  ]);
  expect(findableIn(areas('live'))).toEqual(['a visitor', 'an action']);
});

test('every list of chats has its URL', () => {
  expect(ranked(items, 'snoozed')[0]?.to).toBe('/admin/inbox?show=snoozed');
  expect(ranked(items, 'ended')[0]?.to).toBe('/admin/inbox?show=closed');
  expect(ranked(items, 'chats open')[0]?.to).toBe('/admin/inbox');
  expect(pageItem('/a b?').to).toBe('/admin/analytics/pages?page=%2Fa+b%3F');
});

test('a saved filter is applied by its name', () => {
  const filter = { country_not: 'DE', source: '', bots: 'include' as const };
  const item = savedFilterItem({ id: 'x', name: 'Abroad', filter });
  expect(ranked([...items, item], 'abroad')[0]?.to).toBe(
    '/admin/analytics?country_not=DE&source=&bots=include',
  );
});

test('views and settings are found by name', () => {
  expect(ranked(items, 'entry pages')[0]?.to).toBe('/admin/analytics/entry-pages');
  expect(ranked(items, 'system check')[0]?.to).toBe('/admin/settings/check');
});

test('offers the actions of the open area, including those on an item while one is open', () => {
  const area = {
    keys: [
      { keys: ['↑', '↓'], does: 'move in the list' },
      { keys: ['/'], does: 'search', action: 'always' },
      { keys: ['e'], does: 'end the chat', action: 'on item' },
    ],
  } as unknown as Area;
  const offered = (hasItem: boolean) => keyItems(area, hasItem).map(({ name }) => name);
  expect(offered(false)).toEqual(['Search']);
  expect(offered(true)).toEqual(['Search', 'End the chat']);
  expect(keyItems(undefined, true)).toEqual([]);
});

test('thousands of chats hide no setting or action', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => aRow(n + 1, `Chat ${n}`, 'settings'));
  const features = { chat: true, analytics: true, contact: true } as Features;
  const all = [
    ...knownItems([], { features, here: null, conversations: many }),
    ...offeredItems([{ of: 'This chat', items: () => [{ name: 'Block…', run: () => undefined }] }]),
  ];
  const shown = ranked(all, '');
  expect(shown.filter(({ isRecord }) => isRecord)).toHaveLength(40);
  expect(shown.filter(({ isRecord }) => !isRecord)).toEqual(
    all.filter(({ isRecord }) => !isRecord),
  );
  for (const [typed, to] of [
    ['webhooks', '/admin/settings/webhooks'],
    ['slack', '/admin/settings/webhooks'],
    ['quiet hours', '/admin/settings/outside?setting=quiet'],
    ['holidays', '/admin/settings/hours?setting=holidays'],
    ['imports', '/admin/settings/imports'],
    ['rotate', '/admin/settings/key?setting=key'],
  ] as const)
    expect([typed, ranked(all, typed)[0]?.to]).toEqual([typed, to]);
  expect(ranked(all, 'block').map(({ name }) => name)).toContain('Block…');
});
