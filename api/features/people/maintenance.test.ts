import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { createPeopleMaintenance } from '#api/features/people/maintenance.ts';
import { nobody, type PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';

const token = (name: string) => name as TokenHash;

const setUp = (seen: { ids?: readonly VisitorId[]; of?: Record<string, VisitorId> }) => {
  const linked: [TokenHash, VisitorId][] = [];
  const removed: string[] = [];
  const store: Pick<PeopleStore, 'unlinkedTokens' | 'link' | 'bareRecords' | 'removeRecord'> = {
    unlinkedTokens: async () => [token('one'), token('two')],
    link: async (hash, id) => void linked.push([hash, id]),
    bareRecords: async () => [
      { personId: 'still visited', visitorIds: [aVisitorId(1)] },
      { personId: 'gone', visitorIds: [aVisitorId(2)] },
    ],
    removeRecord: async (id) => void removed.push(id),
  };
  const maintenance = createPeopleMaintenance({
    store,
    sources: {
      seenTogether: async ({ visitorIds, visitorTokenHashes }) => ({
        ...nobody,
        visitorIds: [
          ...visitorIds.filter((id) => seen.ids?.includes(id)),
          ...visitorTokenHashes.flatMap((hash) => seen.of?.[hash] ?? []),
        ],
      }),
    },
  });
  return { maintenance, linked, removed };
};

test('chats from before this version are linked to the ids that analytics has seen', async () => {
  const { maintenance, linked } = setUp({ of: { two: aVisitorId(7) } });
  await maintenance.learnLinks();
  expect(linked).toEqual([['two', aVisitorId(7)]]);
});

test('a bare record goes when no visit is left, and stays while there is one', async () => {
  const { maintenance, removed } = setUp({ ids: [aVisitorId(1)] });
  await maintenance.removeBareRecords();
  expect(removed).toEqual(['gone']);
});
