import type { AckEvent } from '#shared/contracts/realtime.ts';
import type { GeoLocation } from '#shared/domain/geo-location.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type {
  Arrival,
  PresenceVisitor,
  PresenceRegistry,
} from '#api/features/presence/registry.ts';
import type { Change } from '#api/features/presence/tabs.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly presence: PresenceRegistry;
  readonly locationOf: (request: UserSocket['request']) => GeoLocation;
  readonly onArrival: (arrival: Arrival) => void;
}

/** Acknowledges the event once it has been applied. */
const acknowledge = (
  socket: { emit(event: 'ack', payload: AckEvent): unknown },
  clock: Clock,
  id: string,
): void => void socket.emit('ack', { t: clock.now(), id });

/** Adds and removes a tracked visitor's socket; null for a visitor who opted out of tracking. */
const enter = (
  socket: UserSocket,
  currentPage: string,
  { presence, locationOf, onArrival }: Deps,
) => {
  const { visitorId, tokenHash, primaryHash, networkClass } = socket.data;
  if (visitorId === null) return null;
  const visitor: PresenceVisitor = tokenHash ?? `visitor:${visitorId}`;
  const arrival = { tokenHash, visitorId, primaryHash, ...locationOf(socket.request) };
  presence.arrive(visitor, socket.id, arrival, { current_page: currentPage, networkClass });
  onArrival(arrival);
  socket.on('disconnect', () => presence.leave(visitor, socket.id));
  return {
    visitor,
    /** After an erasure the page counts as a new visitor from its next view on. */
    navigate: (page: string): void => {
      if (presence.get(visitor) === null)
        presence.arrive(visitor, socket.id, arrival, { current_page: page });
      else presence.update(visitor, socket.id, { current_page: page });
    },
  };
};

type Connection = Pick<UserSocket['conn'], 'on'>;

/** A smaller change is noise, which would reach every console with every ping. */
const isNews = (before: number | null, now: number): boolean =>
  before === null || Math.abs(now - before) > Math.max(10, before / 4);

/** Measures the round trip by the server's own pings: it costs visitors nothing. */
export const followRoundTrip = (
  conn: Connection,
  clock: Clock,
  onChange: (roundTripMs: number) => void,
): void => {
  let sentAt: number | null = null;
  let known: number | null = null;
  conn.on('packetCreate', ({ type }) => {
    if (type === 'ping') sentAt = steadyNow(clock);
  });
  conn.on('packet', ({ type }) => {
    if (type !== 'pong' || sentAt === null) return;
    const roundTripMs = Math.round(steadyNow(clock) - sentAt);
    sentAt = null;
    if (!isNews(known, roundTripMs)) return;
    known = roundTripMs;
    onChange(roundTripMs);
  });
};

/** Follows the visitor from connect to disconnect. Visitors who opted out only get acknowledgements. */
export const followVisitor = (socket: UserSocket, currentPage: string, deps: Deps): void => {
  const { clock, logger, presence } = deps;
  const entered = enter(socket, currentPage, deps);
  const update = (change: Change) => {
    if (entered) presence.update(entered.visitor, socket.id, change);
  };
  if (entered) followRoundTrip(socket.conn, clock, (roundTripMs) => update({ roundTripMs }));
  onEvent(socket, 'heartbeat', logger, (beat) => {
    if (entered) presence.beat(entered.visitor, socket.id);
    update({
      current_page: beat.currentPage,
      quality: beat.connectionQuality,
      ...(beat.networkClass && { networkClass: beat.networkClass }),
    });
    acknowledge(socket, clock, beat.id);
  });
  onEvent(socket, 'navigate', logger, ({ currentPage: page, id }) => {
    entered?.navigate(page);
    acknowledge(socket, clock, id);
  });
  onEvent(socket, 'idle', logger, (isIdle) => update({ is_idle: isIdle }));
};

/** Answers the admin's heartbeats, so that the console can measure its own connection. */
export const followAdmin = (
  socket: AdminSocket,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): void => {
  onEvent(socket, 'heartbeat', logger, ({ id }) => acknowledge(socket, clock, id));
  onEvent(socket, 'navigate', logger, ({ id }) => acknowledge(socket, clock, id));
};
