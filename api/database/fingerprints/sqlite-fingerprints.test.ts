import { createSqliteFingerprintReads } from '#api/database/fingerprints/sqlite-fingerprint-reads.ts';
import { createSqliteFingerprints } from '#api/database/fingerprints/sqlite-fingerprints.ts';
import { fingerprintStoreContract } from '#api/features/fingerprint/store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

fingerprintStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('analytics');
  return {
    store: createSqliteFingerprints(db, writes),
    reads: createSqliteFingerprintReads(db),
  };
});
