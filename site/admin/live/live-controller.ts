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

/** The row of a visitor whose page reconnected, with the earlier times. */
const asBefore = (row: PresenceRow, before: PresenceRow): PresenceRow => ({
  ...row,
  arrived_at: before.arrived_at,
  since: row.current_page === before.current_page ? before.since : row.since,
});

/**
 * The list after an update: newcomers first, the others in their order. While a restarted server
 * does not know everybody yet, the loaded rows and their start times stay.
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
  /** The present visitors; null until the server has reported them. */
  readonly here: readonly PresenceRow[] | null;
  /** The steps that presence has reported since this console was opened. */
  readonly trails: LiveTrails;
  readonly availability: AvailabilityStatus | null;
}

export interface LiveController {
  readonly store: Observable<LiveState>;
  /** Sets how the owner appears. Resolves to false if it could not be saved. */
  chooseAvailability(choice: Availability): Promise<boolean>;
  /** Forgets the trails of erased visitors. */
  forget(visitorIds: readonly string[]): void;
  stop(): void;
}

interface LiveControllerDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  onLive: (run: () => void) => void;
  call: CallApi;
  clock: Clock;
}

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
  // The next connection repeats a failed request.
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
