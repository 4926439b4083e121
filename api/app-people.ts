import type { VisitorId } from '#shared/contracts/ids.ts';
import type { AppDeps } from '#api/app-deps.ts';
import type { createVisitorPast } from '#api/features/analytics/queries/visitor-past.ts';
import type { createContact } from '#api/features/contact/contact.ts';
import type { createConversations } from '#api/features/conversations/conversations.ts';
import type { createPeople, PeopleDeps } from '#api/features/people/people.ts';
import type { PeopleStore } from '#api/features/people/store.ts';
import type { createPresence } from '#api/features/presence/presence.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface Named {
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
}

/** What the console calls a browser. */
export const createNameOf =
  (people: Pick<PeopleStore, 'nameOf'>) =>
  ({ tokenHash, visitorId }: Named): Promise<string> =>
    people.nameOf({
      visitorIds: [visitorId],
      visitorTokenHashes: tokenHash === null ? [] : [tokenHash],
    });

/** All browsers known to be the same person's; only this one when nothing else is known. */
export const createBrowsersOf =
  ({ identityOf }: Pick<ReturnType<typeof createPeople>, 'identityOf'>) =>
  async ({ visitorId, tokenHash }: Named) => {
    const known = await identityOf({ kind: 'visitor', id: visitorId });
    return {
      visitorIds: [...(known?.visitorIds ?? []), visitorId],
      visitorTokenHashes: [...(known?.visitorTokenHashes ?? []), ...(tokenHash ? [tokenHash] : [])],
    };
  };

interface Others extends Pick<ReturnType<typeof createVisitorPast>, 'alike' | 'timelineOf'> {
  readonly presence: Pick<ReturnType<typeof createPresence>, 'peopleChanged' | 'onArrived'>;
  readonly conversations: Pick<ReturnType<typeof createConversations>, 'visitorsChanged'>;
  readonly contact: Pick<ReturnType<typeof createContact>, 'sendersChanged'>;
}

/** What people need of other features, which show their names. */
export const wirePeople = (
  storage: AppDeps['storage'],
  { presence, conversations, contact, alike, timelineOf }: Others,
): Pick<PeopleDeps, 'store' | 'sources' | 'timelineOf' | 'onArrived' | 'onChanged'> => ({
  store: storage.people,
  sources: {
    alike,
    seenTogether: storage.visitorRecords.personOf,
    history: storage.conversations.history,
    notesOf: storage.inbox.notesOf,
  },
  timelineOf,
  onArrived: presence.onArrived,
  onChanged: async (identity) => {
    presence.peopleChanged(identity);
    await conversations.visitorsChanged(identity.visitorTokenHashes);
    const { contact_messages: contactMessages } = await storage.people.read(identity);
    await contact.sendersChanged(contactMessages.map(({ id }) => id));
  },
});
