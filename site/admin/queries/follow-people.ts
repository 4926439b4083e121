import type { Query, QueryClient } from '@tanstack/react-query';
import { listVisitors } from '#shared/contracts/admin-analytics.ts';
import { listChats } from '#shared/contracts/analytics-chat.ts';
import { findPeople } from '#shared/contracts/people.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { refreshQueries } from '#site/admin/queries/api-query.ts';

/**
 * The calls whose responses name people. The first path is also the prefix of the calls about one
 * person.
 */
const paths = [findPeople.path, listVisitors.path, listChats.path];

/** The minimum time between the starts of two reads. */
const READ_EVERY_MS = 500;
/** Reads take at most a fifth of the time, however slow the server is. */
const REST = 4;

interface Deps {
  listen: SocketPort<AdminEvents>['on'];
  client: QueryClient;
  life: Pick<PageLife, 'isVisible' | 'onWake'>;
  timers: Timers;
  clock: Clock;
}

/**
 * Refetches visible people and lists of people when the server reports a change: the first time
 * immediately, then in batches, and not while the page is hidden. Returns a function that stops it.
 */
export const followPeople = ({ listen, client, life, timers, clock }: Deps): Cancel => {
  const predicate = ({ queryKey: [url] }: Query) =>
    typeof url === 'string' && paths.some((path) => url.startsWith(path));
  let isOutdated = false;
  let isBusy = false;
  let isStopped = false;
  let cancelRest: Cancel = () => undefined;
  const read = async () => {
    isBusy = true;
    // A response in flight may have been read before the change.
    isOutdated = client.isFetching({ predicate }) > 0;
    const began = clock.now();
    await Promise.all(paths.map((path) => refreshQueries(client, path)));
    const tookMs = clock.now() - began;
    cancelRest = timers.after(Math.max(READ_EVERY_MS - tookMs, tookMs * REST), () => {
      isBusy = false;
      look();
    });
  };
  const look = () => {
    if (isOutdated && !isBusy && !isStopped && life.isVisible()) void read();
  };
  const onNews = () => {
    isOutdated = true;
    look();
  };
  const stops = [
    listen('people_changed', onNews),
    listen('conversation_updated', onNews),
    listen('conversation_erased', onNews),
    listen('contact_received', onNews),
    listen('contact_updated', onNews),
    // Sent on every connection, before which events were missed.
    listen('presence', ({ is_all: isAll }) => isAll && onNews()),
    life.onWake(look),
  ];
  return () => {
    isStopped = true;
    cancelRest();
    for (const stop of stops) stop();
  };
};
