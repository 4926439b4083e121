import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { placeOf } from '#site/admin/frame/place.ts';
import { inboxAddress, inboxPlaceOf, usualInbox } from '#site/admin/inbox/inbox-place.ts';

test('an address leads back to what it was made of', () => {
  const place = { show: 'closed', search: 'pumps & valves', at: 12, hasPanel: true } as const;
  const address = inboxAddress(aConversationId(1), place);
  expect(inboxPlaceOf(placeOf(address).query)).toEqual(place);
  expect(inboxAddress(null, usualInbox)).toBe('/admin/inbox');
});

test('without a conversation there is no message and no panel; nonsense is the usual', () => {
  expect(inboxAddress(null, { ...usualInbox, at: 3, hasPanel: true })).toBe('/admin/inbox');
  expect(inboxPlaceOf('show=everything&at=-1&panel=1')).toEqual(usualInbox);
});
