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

test('a person is here on whichever browser, in every conversation of theirs', () => {
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

test('of an untracked visitor it is known that their chat is connected', () => {
  expect(shown([], { person: 'ann', is_in_chat: true })).toBe('here: in the chat');
});

test('a server that names no person names the conversation', () => {
  expect(shown([aRow()], { conversation_id: aConversationId(1) })).toBe('here: on /resume');
  expect(shown([aRow({ conversation_id: null })], {})).toBe('away: offline');
});

test('visits are counted in words, and not before they are known', () => {
  expect(visitsText(aRow({ earlier_visits: null }))).toBeNull();
  expect(visitsText(aRow())).toBe('first visit');
  expect(visitsText(aRow({ earlier_visits: 1 }))).toBe('1 earlier visit');
  expect(visitsText(aRow({ earlier_visits: 2 }))).toBe('2 earlier visits');
});
