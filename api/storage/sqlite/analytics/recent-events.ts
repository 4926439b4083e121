import type { EventRecord, SessionRecord } from '#api/storage/sqlite/analytics/session-record.ts';

interface Remembered {
  readonly session: SessionRecord;
  readonly events: readonly EventRecord[];
}

// About 20 MB at most.
const MOST_EVENTS = 100_000;

const stamp = [
  'visitor_no',
  'session_key',
  'started_at',
  'ended_at',
  'events',
  'views',
  'engaged_ms',
  'entry_page',
  'exit_page',
] as const satisfies readonly (keyof SessionRecord)[];

/**
 * Caches the events of the sessions written last, so that a running session is not read again for each
 * event. An entry is valid only while the stored session still matches it: a rolled-back transaction or
 * a deleted session invalidates it.
 */
export const createRecentEvents = () => {
  const bySession = new Map<number, Remembered>();
  let count = 0;

  const forget = (sessionNo: number) => {
    count -= bySession.get(sessionNo)?.events.length ?? 0;
    bySession.delete(sessionNo);
  };

  return {
    of: (session: SessionRecord): readonly EventRecord[] | undefined => {
      const known = bySession.get(session.session_no);
      if (!known) return undefined;
      return stamp.every((name) => known.session[name] === session[name])
        ? known.events
        : undefined;
    },
    remember: (session: SessionRecord, events: readonly EventRecord[]): void => {
      const { session_no } = session;
      forget(session_no);
      bySession.set(session_no, {
        session,
        events: events.map((event) =>
          event.storedIn === session_no ? event : { ...event, storedIn: session_no },
        ),
      });
      count += events.length;
      for (const oldest of bySession.keys()) {
        if (count <= MOST_EVENTS) break;
        forget(oldest);
      }
    },
  };
};
