import { nobody, type PeopleStore } from '#api/features/people/store.ts';
import type { PeopleSources } from '#api/features/people/service.ts';

interface Deps {
  readonly store: Pick<PeopleStore, 'unlinkedTokens' | 'link' | 'bareRecords' | 'removeRecord'>;
  readonly sources: Pick<PeopleSources, 'seenTogether'>;
}

/** Background work on people. */
export const createPeopleMaintenance = ({ store, sources }: Deps) => ({
  /** Learns from analytics who began chats before the chat's database stored that. */
  learnLinks: async (): Promise<void> => {
    for (const hash of await store.unlinkedTokens()) {
      const { visitorIds } = await sources.seenTogether({
        ...nobody,
        visitorTokenHashes: [hash],
      });
      for (const id of visitorIds) await store.link(hash, id, 0);
    }
  },

  /** Removes records without an owner's entry if nothing else is left of the person. */
  removeBareRecords: async (): Promise<void> => {
    for (const { personId, visitorIds } of await store.bareRecords()) {
      const seen = await sources.seenTogether({ ...nobody, visitorIds });
      if (seen.visitorIds.length === 0) await store.removeRecord(personId);
    }
  },
});
