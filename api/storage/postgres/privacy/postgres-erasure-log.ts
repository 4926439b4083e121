import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

export const createPostgresErasureLog = ({ sql, transact }: Postgres): ErasureLog => ({
  note: (now) =>
    transact(async (within) => {
      const row = await within.get<{ no: number }>(
        'INSERT INTO erasures (erased_at) VALUES ($1) RETURNING erasure_no AS no',
        [now],
      );
      return row?.no ?? 0;
    }),
  unscrubbed: async () => {
    const rows = await sql.all<{ no: number }>(
      'SELECT erasure_no AS no FROM erasures WHERE scrubbed_at IS NULL ORDER BY erasure_no',
    );
    return rows.map(({ no }) => no);
  },
  scrubbed: async (erasures, now) => {
    await transact((within) =>
      within.run(
        `UPDATE erasures SET scrubbed_at = $1
         WHERE erasure_no = ANY ($2::integer[]) AND scrubbed_at IS NULL`,
        [now, erasures],
      ),
    );
  },
});
