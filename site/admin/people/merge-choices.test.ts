import { expect, test } from 'vitest';
import type { Person } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { aConversationId, aSummary } from '#shared/testing/builders.ts';
import { choiceOfFound, mergeChoices } from '#site/admin/people/merge-choices.ts';

const person = {
  name: 'Ada',
  possibly_same_as: [{ visitor_id: 'same', name: 'Visitor B' }],
} as unknown as Person;

test('everybody else is offered once, who may use the same device first', () => {
  const here = [
    { visitor_id: 'same', name: 'Visitor B', current_page: '/' },
    { visitor_id: 'other', name: 'Visitor C', current_page: '/vr' },
  ] as PresenceRow[];
  const conversations = [aSummary(1, { name: 'Ada' }), aSummary(2, { name: 'Visitor D' })];
  expect(mergeChoices(person, { here, conversations })).toEqual([
    { ref: { kind: 'visitor', id: 'same' }, name: 'Visitor B', hint: 'possibly the same device' },
    { ref: { kind: 'visitor', id: 'other' }, name: 'Visitor C', hint: 'on /vr now' },
    {
      ref: { kind: 'conversation', id: aConversationId(2) },
      name: 'Visitor D',
      hint: 'no messages yet',
    },
  ]);
});

test('who was found is opened by a conversation, else by a visitor id', () => {
  const found = { name: 'Zoë', email: 'z@example.org', company: null, tags: ['lead'] };
  const conversation_id = aConversationId(1);
  expect(choiceOfFound({ ...found, conversation_id, visitor_id: null })).toMatchObject({
    ref: { kind: 'conversation' },
    hint: 'z@example.org, lead',
  });
  expect(choiceOfFound({ ...found, conversation_id: null, visitor_id: null })).toBeNull();
});
