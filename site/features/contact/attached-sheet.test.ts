import { expect, test } from 'vitest';
import { createAttachedSheet } from '#site/features/contact/attached-sheet.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';

const sheet = {
  name: 'Ada',
  text: 'Practice: AI',
  commission: { practice: 'ai', start: 'now', weeks: 4, team: 'one', constraints: ['budget'] },
} as Parameters<ReturnType<typeof createAttachedSheet>['attach']>[0];

test('an attached sheet survives a reload until it is removed', () => {
  const session = createMemoryKeyValue();
  createAttachedSheet(session).attach(sheet);
  const reloaded = createAttachedSheet(session);
  expect(reloaded.state.get().sheet).toEqual(sheet);
  reloaded.remove();
  expect(reloaded.state.get().sheet).toBeNull();
  expect(createAttachedSheet(session).state.get().sheet).toBeNull();
});

test.each(['', 'no json', 'null', '7', '{"name":"Ada"}', '{"name":1,"commission":{}}'])(
  'what is stored as %j is no sheet',
  (stored) => {
    const session = createMemoryKeyValue();
    session.set('foyer.contact.commission', stored);
    expect(createAttachedSheet(session).state.get().sheet).toBeNull();
  },
);
