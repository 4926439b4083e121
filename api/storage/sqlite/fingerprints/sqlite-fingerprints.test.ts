import { createSqliteFingerprintReads } from '#api/storage/sqlite/fingerprints/sqlite-fingerprint-reads.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { fingerprintStoreContract } from '#api/features/fingerprint/store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

fingerprintStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('analytics');
  return {
    store: createSqliteFingerprints(db, writes),
    reads: createSqliteFingerprintReads(db),
  };
});
