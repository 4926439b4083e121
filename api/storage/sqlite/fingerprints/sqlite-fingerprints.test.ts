import { fingerprintStoreContract } from '#api/features/fingerprint/store.contract.ts';
import { createSqliteFingerprintReads } from '#api/storage/sqlite/fingerprints/sqlite-fingerprint-reads.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => ({
    store: createSqliteFingerprints(db, writes),
    reads: createSqliteFingerprintReads(db),
  }),
  fingerprintStoreContract,
);
