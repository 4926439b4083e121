import { expect, test } from 'vitest';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import {
  presenceMark,
  visitsText,
  whereaboutsOf,
  whereaboutsText,
  type Somebody,
} from '#site/admin/people/whereabouts.ts';
import { aConversationId } from '#shared/testing/builders.ts';

const aRow = (over: Partial<PresenceRow> = {}) =>
  ({
    ...{ id: 'ann', conversation_id: aConversationId(1), current_page: '/resume' },
    ...{ is_idle: false, tabs: 1, earlier_visits: 0 },
    ...over,
  }) as PresenceRow;
const shown = (here: readonly PresenceRow[] | null, somebody: Somebody) => {
  const where = whereaboutsOf(here, somebody);
  return `${presenceMark(where)}: ${whereaboutsText(where)}`;
};

test('a person counts as here with any browser, in each of their conversations', () => {
  const phone = aRow({ conversation_id: null });
  expect(shown([phone], { person: 'ann', conversation_id: aConversationId(7) })).toBe(
    'here: on /resume',
  );
  expect(shown([aRow({ is_idle: true })], { person: 'ann' })).toBe('idle: idle on /resume');
  expect(shown([aRow({ tabs: 0 })], { person: 'ann' })).toBe('idle: leaving /resume');
  expect(shown([phone], { person: 'bo', conversation_id: aConversationId(1) })).toBe(
    'away: offline',
  );
  expect(shown(null, { person: 'ann' })).toBe('away: offline');
});

test('an untracked visitor with a connected chat is shown as in the chat', () => {
  expect(shown([], { person: 'ann', is_in_chat: true })).toBe('here: in the chat');
});

test('without a person, the conversation decides who is here', () => {
  expect(shown([aRow()], { conversation_id: aConversationId(1) })).toBe('here: on /resume');
  expect(shown([aRow({ conversation_id: null })], {})).toBe('away: offline');
});

test('earlier visits are counted in words once their number is known', () => {
  expect(visitsText(aRow({ earlier_visits: null }))).toBeNull();
  expect(visitsText(aRow())).toBe('first visit');
  expect(visitsText(aRow({ earlier_visits: 1 }))).toBe('1 earlier visit');
  expect(visitsText(aRow({ earlier_visits: 2 }))).toBe('2 earlier visits');
});
