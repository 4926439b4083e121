import {
  getAvailability,
  setAvailability,
  type Availability,
  type AvailabilityStatus,
  type PresenceRow,
  type PresenceNews,
} from '#shared/contracts/presence.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { answerOrNull, type CallApi } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import { counterpartOf, extendTrails, type LiveTrails } from '#site/admin/people/live-trail.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** A row of somebody whose page connected again, with the times from before. */
const asBefore = (row: PresenceRow, before: PresenceRow): PresenceRow => ({
  ...row,
  arrived_at: before.arrived_at,
  since: row.current_page === before.current_page ? before.since : row.since,
});

/**
 * The list after an update: newcomers first, the others in their order. While a server that has just
 * started does not have everybody again, those held stay, and since when they are here.
 */
export const withNews = (
  held: readonly PresenceRow[],
  { is_all, is_partial, here, gone }: PresenceNews,
): readonly PresenceRow[] => {
  const rows = new Map(is_all && !is_partial ? [] : held.map((row) => [row.id, row]));
  for (const id of gone) rows.delete(id);
  for (const row of here) {
    const before = row.has_reconnected && counterpartOf(held, row);
    if (is_all && before) rows.delete(before.id);
    rows.set(row.id, before ? asBefore(row, before) : row);
  }
  return [...rows.values()].toSorted((a, b) => b.arrived_at.localeCompare(a.arrived_at));
};

export interface LiveState {
  /** Who is on the site; null until the server has reported it. */
  readonly here: readonly PresenceRow[] | null;
  /** What presence reported since this console was opened. */
  readonly trails: LiveTrails;
  readonly availability: AvailabilityStatus | null;
}

export interface LiveController {
  readonly store: Observable<LiveState>;
  /** Sets how the owner appears. False: it could not be saved. */
  chooseAvailability(choice: Availability): Promise<boolean>;
  /** Forgets what these did, who were erased. */
  forget(visitorIds: readonly string[]): void;
  stop(): void;
}

interface LiveControllerDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  onLive: (run: () => void) => void;
  /** As the admin. */
  call: CallApi;
  clock: Clock;
}

/** Who is on the site, and how its visitors see the owner. */
export const createLiveController = (deps: LiveControllerDeps): LiveController => {
  const { socket, onLive, call, clock } = deps;
  const store = createObservable<LiveState>({
    here: null,
    trails: new Map(),
    availability: null,
  });
  const take = async (answer: Promise<AvailabilityStatus>) => {
    const availability = await answerOrNull(answer);
    if (availability) store.patch({ availability });
    return availability !== null;
  };
  // A failed request is repeated with the next connection.
  onLive(() => void take(call(getAvailability, {})));
  const stops = [
    socket.on('availability', (availability) => store.patch({ availability })),
    socket.on('presence', (news) => {
      const before = store.get().here ?? [];
      const after = withNews(before, news);
      const now = new Date(clock.now()).toISOString();
      const change = { before, after, isAll: news.is_all };
      store.patch({ here: after, trails: extendTrails(store.get().trails, change, now) });
    }),
  ];
  return {
    store,
    chooseAvailability: (choice) => take(call(setAvailability, { body: choice })),
    forget: (visitorIds) => {
      const trails = [...store.get().trails].filter(([id]) => !visitorIds.includes(id));
      store.patch({ trails: new Map(trails) });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
