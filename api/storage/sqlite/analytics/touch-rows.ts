import type { Database } from 'better-sqlite3';
import { foldTouches } from '#shared/domain/analytics/fold-touches.ts';
import type { Dictionaries } from '#api/storage/sqlite/analytics/dictionaries.ts';
import type { ClaimedTouch } from '#api/features/analytics/ingest/store.ts';

interface TouchRow {
  readonly is_first: number;
  readonly is_latest: number;
  readonly at: number;
  readonly mark: number;
  readonly source_no: number;
  readonly landing_page: number | null;
  readonly referrer: number | null;
  readonly gclid: string | null;
  readonly fbclid: string | null;
}

const toRow = (
  touch: ClaimedTouch | TouchRow,
  marks: { is_first: number; is_latest: number },
  dictionaries: Dictionaries,
): TouchRow => {
  if (!('source' in touch)) return { ...touch, ...marks };
  const { at, mark, source, landingPage, referrer, gclid, fbclid } = touch;
  return {
    ...marks,
    at,
    mark,
    source_no: dictionaries.source(source),
    landing_page: landingPage === null ? null : dictionaries.term(landingPage),
    referrer: referrer === null ? null : dictionaries.term(referrer),
    gclid,
    fbclid,
  };
};

/** First and latest touch of visitors. Use it inside a transaction. */
export const createTouchRows = (db: Database) => {
  const read = db.prepare<[number], TouchRow>(
    `SELECT is_first, is_latest, at, mark, source_no, landing_page, referrer, gclid, fbclid
     FROM touches WHERE visitor_no = ?`,
  );
  const clear = db.prepare<[number]>('DELETE FROM touches WHERE visitor_no = ?');
  const insert = db.prepare<[TouchRow & { visitor_no: number }]>(
    `INSERT INTO touches (visitor_no, is_first, is_latest, is_campaign, at, mark, source_no,
       landing_page, referrer, gclid, fbclid)
     VALUES (@visitor_no, @is_first, @is_latest,
       @is_first = 1 AND (SELECT campaign <> '' FROM sources WHERE source_no = @source_no),
       @at, @mark, @source_no, @landing_page, @referrer, @gclid, @fbclid)`,
  );

  /** Applies claimed touches that are earlier or later than the known ones. */
  return (
    visitor_no: number,
    claims: readonly ClaimedTouch[],
    dictionaries: Dictionaries,
  ): void => {
    if (claims.length === 0) return;
    // Rows first, so that an equal claim leaves the row unchanged.
    const folded = foldTouches([...read.all(visitor_no), ...claims]);
    if (!folded) return;
    const { first, latest } = folded;
    const isFirstStored = 'is_first' in first && first.is_first === 1;
    const isLatestStored = 'is_latest' in latest && latest.is_latest === 1;
    if (isFirstStored && isLatestStored) return;
    clear.run(visitor_no);
    const isOne = first.at === latest.at && first.mark === latest.mark;
    const marks = { is_first: 1, is_latest: isOne ? 1 : 0 };
    insert.run({ visitor_no, ...toRow(first, marks, dictionaries) });
    if (isOne) return;
    insert.run({ visitor_no, ...toRow(latest, { is_first: 0, is_latest: 1 }, dictionaries) });
  };
};

export type TouchRows = ReturnType<typeof createTouchRows>;
