import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { Area } from '#site/admin/frame/area.ts';
import {
  keyItems,
  knownItems,
  pageItem,
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

test('every list of conversations has its URL', () => {
  expect(ranked(items, 'snoozed')[0]?.to).toBe('/admin/inbox?show=snoozed');
  expect(ranked(items, 'conversations open')[0]?.to).toBe('/admin/inbox');
  expect(pageItem('/a b?').to).toBe('/admin/analytics/pages?page=%2Fa+b%3F');
});

test('a saved filter is set by its name', () => {
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

test('the actions of the open area are offered, those on an item while one is open', () => {
  const area = {
    keys: [
      { keys: ['↑', '↓'], does: 'move in the list' },
      { keys: ['/'], does: 'search', action: 'always' },
      { keys: ['e'], does: 'end the conversation', action: 'on item' },
    ],
  } as unknown as Area;
  const offered = (hasItem: boolean) => keyItems(area, hasItem).map(({ name }) => name);
  expect(offered(false)).toEqual(['Search']);
  expect(offered(true)).toEqual(['Search', 'End the conversation']);
  expect(keyItems(undefined, true)).toEqual([]);
});
