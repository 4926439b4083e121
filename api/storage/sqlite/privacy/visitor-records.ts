import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { ExportedVisitor } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { createVisitorEraser, type EraseDeps } from '#api/storage/sqlite/privacy/erase-visitors.ts';
import { createPersonFinder, toVisitorBlob } from '#api/storage/sqlite/privacy/person.ts';
import type { VisitorRecords } from '#api/features/privacy/store.ts';
import { hasTable } from '#api/storage/sqlite/privacy/optional-table.ts';
import { prepareSessionExport } from '#api/storage/sqlite/privacy/read-session.ts';

type Touch = ExportedVisitor['touches'][number];
type TouchRow = Omit<Touch, 'is_first' | 'is_latest' | 'at'> & {
  is_first: number;
  is_latest: number;
  at: number;
};

interface VisitorRow {
  visitor_no: number;
  first_seen_at: number;
  last_seen_at: number;
}

/** Columns as stored, with bytes as hex. */
const readable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('hex') : value,
    ]),
  );

const toTouch = (row: TouchRow): Touch => ({
  ...row,
  is_first: row.is_first === 1,
  is_latest: row.is_latest === 1,
  at: iso(row.at),
});

/** All data in analytics.db about one visitor id, with dictionary numbers resolved to texts. */
const createVisitorReader = (db: Database, yieldToEventLoop: () => Promise<void>) => {
  const visitor = db.prepare<[Buffer], VisitorRow>(
    'SELECT visitor_no, first_seen_at, last_seen_at FROM visitors WHERE visitor_id = ?',
  );
  const touches = db.prepare<[number], TouchRow>(
    `SELECT t.is_first, t.is_latest, t.at, s.channel, s.source, s.medium, s.campaign, s.term,
       s.content, s.referrer_host, l.text AS landing_page, r.text AS referrer, t.gclid, t.fbclid
     FROM touches t LEFT JOIN sources s USING (source_no)
       LEFT JOIN terms l ON l.term_no = t.landing_page LEFT JOIN terms r ON r.term_no = t.referrer
     WHERE t.visitor_no = ? ORDER BY t.at`,
  );
  const fingerprints = hasTable(db, 'fingerprints')
    ? db.prepare<[Buffer], Record<string, unknown>>(
        'SELECT * FROM fingerprints WHERE visitor_id = ?',
      )
    : null;
  const sessionNos = db
    .prepare<[number], number>(
      'SELECT session_no FROM sessions WHERE visitor_no = ? ORDER BY started_at',
    )
    .pluck();
  const readSession = prepareSessionExport(db);

  return async (visitorId: VisitorId): Promise<ExportedVisitor> => {
    const id = toVisitorBlob(visitorId);
    const row = visitor.get(id);
    const sessions = [];
    for (const no of row ? sessionNos.all(row.visitor_no) : []) {
      const session = readSession(no);
      if (session) sessions.push(session);
      await yieldToEventLoop();
    }
    return {
      visitor_id: visitorId,
      first_seen_at: row ? iso(row.first_seen_at) : null,
      last_seen_at: row ? iso(row.last_seen_at) : null,
      touches: row ? touches.all(row.visitor_no).map(toTouch) : [],
      sessions,
      fingerprints: (fingerprints?.all(id) ?? []).map(readable),
    };
  };
};

export const createSqliteVisitorRecords = (deps: EraseDeps): VisitorRecords => {
  const personOf = createPersonFinder(deps.db);
  const erase = createVisitorEraser(deps);
  const read = createVisitorReader(deps.db, deps.yieldToEventLoop);
  return {
    personOf: async (known) => personOf(known),
    read: async (visitorIds) => {
      const visitors = [];
      for (const id of visitorIds) visitors.push(await read(id));
      return visitors;
    },
    erase: async (known) => {
      const { person, sessions } = await erase(known);
      return { visitors: person.visitorIds.length, sessions };
    },
  };
};
