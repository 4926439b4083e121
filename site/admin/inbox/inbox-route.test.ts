import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { routeOf } from '#site/admin/frame/console-route.ts';
import { inboxAddress, inboxRouteOf, usualInbox } from '#site/admin/inbox/inbox-route.ts';

test('a URL survives parsing and formatting', () => {
  const narrowing = { tag: 'lead & pumps', deal: 'yes' };
  const route = {
    show: 'closed',
    narrowing,
    search: 'pumps & valves',
    at: 12,
    hasPanel: true,
  } as const;
  const address = inboxAddress(aConversationId(1), route);
  expect(inboxRouteOf(routeOf(address, 'inbox')?.query ?? '')).toEqual(route);
  expect(inboxAddress(null, usualInbox)).toBe('/admin/inbox');
});

test('without a conversation there is no message and no panel; an invalid URL gives the default', () => {
  expect(inboxAddress(null, { ...usualInbox, at: 3, hasPanel: true })).toBe('/admin/inbox');
  expect(inboxRouteOf('show=everything&at=-1&panel=1')).toEqual(usualInbox);
});
