import { expect, test } from 'vitest';
import { createAttachedEnquiry } from '#site/features/contact/attached-enquiry.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';

const enquiry = {
  name: 'Ada',
  text: 'Practice: AI',
  commission: { practice: 'ai', start: 'now', weeks: 4, team: 'one', constraints: ['budget'] },
} as Parameters<ReturnType<typeof createAttachedEnquiry>['attach']>[0];

test('an attached enquiry survives a reload until it is removed', () => {
  const session = createMemoryKeyValue();
  createAttachedEnquiry(session).attach(enquiry);
  const reloaded = createAttachedEnquiry(session);
  expect(reloaded.state.get().enquiry).toEqual(enquiry);
  reloaded.remove();
  expect(reloaded.state.get().enquiry).toBeNull();
  expect(createAttachedEnquiry(session).state.get().enquiry).toBeNull();
});

test.each(['', 'no json', 'null', '7', '{"name":"Ada"}', '{"name":1,"commission":{}}'])(
  'what is stored as %j is no sheet',
  (stored) => {
    const session = createMemoryKeyValue();
    session.set('foyer.contact.commission', stored);
    expect(createAttachedEnquiry(session).state.get().enquiry).toBeNull();
  },
);
