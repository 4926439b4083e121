import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';

const note = get<{ no: number }>(
  'INSERT INTO erasures (erased_at) VALUES (@now) RETURNING erasure_no AS no',
);
const unscrubbed = all<{ no: number }>(
  'SELECT erasure_no AS no FROM erasures WHERE scrubbed_at IS NULL ORDER BY erasure_no',
);
const markScrubbed = run(
  'UPDATE erasures SET scrubbed_at = @now WHERE erasure_no = @no AND scrubbed_at IS NULL',
);

function* scrubbed(erasures: readonly number[], now: number): Job<void> {
  for (const no of erasures) yield* markScrubbed({ no, now });
}

export const createErasureLog = (on: Engine): ErasureLog => ({
  note: async (now) => (await on.write(() => note({ now })))?.no ?? 0,
  unscrubbed: async () => (await on.read(() => unscrubbed())).map(({ no }) => no),
  scrubbed: (erasures, now) => on.write(() => scrubbed(erasures, now)),
});
