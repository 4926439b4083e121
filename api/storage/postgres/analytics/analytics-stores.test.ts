import type { Clock } from '#shared/ports/clock.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { ingestStoreContract } from '#api/features/analytics/ingest/store.contract.ts';
import { queriesClock, queriesContract } from '#api/features/analytics/queries/queries.contract.ts';
import { fingerprintStoreContract } from '#api/features/fingerprint/store.contract.ts';
import type { FingerprintReads } from '#api/features/fingerprint/store.ts';
import { retentionStoreContract } from '#api/features/privacy/retention-store.contract.ts';
import {
  erasureClock,
  visitorRecordsContract,
} from '#api/features/privacy/visitor-records.contract.ts';
import { createSqliteFingerprintReads } from '#api/storage/sqlite/fingerprints/sqlite-fingerprint-reads.ts';
import { alternate } from '#api/testing/alternate.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { openTestNode, type TestNode } from '#api/testing/open-test-node.ts';
import { emptyTestDatabase } from '#api/testing/open-test-postgres.ts';

/** Runs a suite on one node, and again on two whose writes race. */
const onOneAndTwoNodes = <Harness extends object>(
  contract: (engine: string, make: () => Promise<Harness>) => void,
  harnessOf: (node: TestNode) => Harness,
  clock?: Clock,
): void => {
  contract('postgresql', async () =>
    harnessOf(await openTestNode(await emptyTestDatabase(), { ...(clock && { clock }) })),
  );
  contract('postgresql, two nodes', async () => {
    const url = await emptyTestDatabase();
    const [one, other] = [
      await openTestNode(url, { ...(clock && { clock }) }),
      await openTestNode(url, { ...(clock && { clock }) }),
    ];
    return alternate(harnessOf(one), harnessOf(other));
  });
};

const dumpOf = (node: TestNode) => () => node.inReplica(dumpAnalytics);

ingestStoreContract('postgresql', async () => {
  const node = await openTestNode(await emptyTestDatabase());
  return { store: node.events, dump: dumpOf(node) };
});
ingestStoreContract('postgresql, two nodes', async () => {
  const url = await emptyTestDatabase();
  const [one, other] = [await openTestNode(url), await openTestNode(url)];
  // Each awake node ends and counts the sessions of its own replica.
  await other.follower.catchUp();
  const { closeIdle } = other.events;
  return {
    store: { ...alternate(one.events, other.events), closeIdle },
    dump: dumpOf(other),
  };
});
onOneAndTwoNodes(
  queriesContract,
  ({ queries, events, conversations }) => ({ queries, events, conversations }),
  queriesClock,
);
onOneAndTwoNodes(
  visitorRecordsContract,
  (node) => ({
    records: node.visitorRecords,
    events: node.events,
    fingerprints: node.fingerprints,
    dump: dumpOf(node),
  }),
  erasureClock,
);

/** Opens the reads of the node's own replica. */
const readsOf = (node: TestNode): FingerprintReads => {
  const reads = createSqliteFingerprintReads(node.openReplicaFile());
  return { of: reads.of, possiblySame: reads.possiblySame, rarityOf: reads.rarityOf };
};

fingerprintStoreContract('postgresql', async () => {
  const node = await openTestNode(await emptyTestDatabase());
  return { store: node.fingerprints, reads: readsOf(node) };
});

// Each node deletes from its own replica, so two nodes share no runs.
retentionStoreContract('postgresql', async () => {
  const { retention, events, fingerprints, visitorRecords } = await openTestNode(
    await emptyTestDatabase(),
    { clock: createFakeClock() },
  );
  return { retention, events, fingerprints, visitors: visitorRecords };
});
