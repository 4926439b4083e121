import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Person } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { aConversationId, aMessageId, aSummary } from '#shared/testing/builders.ts';
import { refOfFound } from '#site/admin/frame/console-route.ts';
import { matchingChoices, mergeChoices } from '#site/admin/people/merge-choices.ts';

const person = {
  name: 'Ada',
  visitor_ids: ['ada'],
  conversations: [{ conversation_id: aConversationId(1) }],
  possibly_same_as: [{ visitor_id: 'same', name: 'Visitor B' }],
} as unknown as Person;

const aPresent = (visitor_id: string, name: string, conversation_id: string | null = null) =>
  ({
    id: `person ${visitor_id}`,
    visitor_id,
    name,
    conversation_id,
    current_page: '/vr',
    is_idle: false,
    tabs: 1,
  }) as PresenceRow;

test('all other people are offered once, those with possibly the same device first', () => {
  const here = [
    aPresent('ada', 'Ada'),
    aPresent('same', 'Visitor B'),
    aPresent('other', 'Visitor C', aConversationId(3)),
  ];
  const conversations = [
    aSummary(1, { name: 'Ada' }),
    aSummary(2, { name: 'Visitor D' }),
    aSummary(3, { name: 'Visitor C' }),
  ];
  expect(mergeChoices(person, { here, conversations })).toEqual([
    { ref: { kind: 'visitor', id: 'same' }, name: 'Visitor B', hint: 'possibly the same device' },
    {
      ref: { kind: 'visitor', id: 'other' },
      person: 'person other',
      name: 'Visitor C',
      hint: 'on /vr',
    },
    {
      ref: { kind: 'conversation', id: aConversationId(2) },
      name: 'Visitor D',
      hint: 'no messages yet',
    },
  ]);
});

test('two people with the same name are both offered', () => {
  const conversations = [aSummary(2, { name: 'Ada' }), aSummary(3, { name: 'Ada' })];
  const choices = mergeChoices(person, { here: null, conversations });
  expect(choices.map(({ ref }) => ref.id)).toEqual([
    'same',
    aConversationId(2),
    aConversationId(3),
  ]);
  const found = [1, 3, 4].map((n) => ({
    name: 'Ada',
    email: null,
    company: null,
    tags: [],
    conversation_id: aConversationId(n),
    visitor_id: null,
  }));
  const matching = matchingChoices(person, choices, { words: 'ada', found });
  expect(matching.map(({ ref }) => ref.id)).toEqual([2, 3, 4].map(aConversationId));
});

test('a search result opens by visitor id, else by conversation, else by contact message', () => {
  const found = { name: 'Zoë', email: 'z@example.org', company: null, tags: ['lead'] };
  const all = {
    visitor_id: 'ada' as VisitorId,
    conversation_id: aConversationId(1),
    message_id: aMessageId(1),
  };
  const kinds = [
    all,
    { ...all, visitor_id: null },
    { ...all, visitor_id: null, conversation_id: null },
  ];
  expect(kinds.map((ids) => refOfFound({ ...found, ...ids })?.kind)).toEqual([
    'visitor',
    'conversation',
    'message',
  ]);
  expect(refOfFound({ ...found, visitor_id: null, conversation_id: null })).toBeNull();
});

test('a person with several conversations, or a presence besides one, is offered once', () => {
  const here = [aPresent('other', 'Visitor C')];
  const conversations = [
    aSummary(2, { name: 'Visitor C', person: 'person other' }),
    aSummary(3, { name: 'Visitor D', person: 'd' }),
    aSummary(4, { name: 'Visitor D', person: 'd' }),
    aSummary(5, { name: 'Ada', person: 'ada herself' }),
  ];
  const choices = mergeChoices(
    { ...person, person: 'ada herself', possibly_same_as: [] },
    { here, conversations },
  );
  expect(choices.map(({ name }) => name)).toEqual(['Visitor C', 'Visitor D']);
});
