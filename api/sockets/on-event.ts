import type { z } from 'zod';
import { fail, fieldsOf, type Failure } from '#shared/contracts/errors.ts';
import { clientEventSchemas } from '#shared/contracts/realtime.ts';
import { isLogged, toFailure } from '#api/http/errors.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

type EventName = keyof typeof clientEventSchemas;
type Payload<Name extends EventName> = z.infer<(typeof clientEventSchemas)[Name]>;

type Table = Partial<Record<EventName, (payload: never) => unknown>>;

const answerer = (parts: unknown[]): ((answer: unknown) => void) => {
  const last = parts.at(-1);
  // Without a callback nothing is answered, but the event is handled.
  return typeof last === 'function' ? (last as (answer: unknown) => void) : () => undefined;
};

const dispatch = (name: EventName, parts: unknown[], table: Table, logger: Logger): void => {
  const answer = answerer(parts);
  const parsed = clientEventSchemas[name].safeParse(parts[0]);
  if (!parsed.success) {
    answer(fail('validation_failed', 'the event is invalid', { fields: fieldsOf(parsed.error) }));
    return;
  }
  const run = async () => table[name]?.(parsed.data as never);
  run().then(answer, (error: unknown) => {
    const failure: Failure | null = toFailure(error);
    if (!failure || isLogged(error)) {
      logger.error('socket_event_failed', { socket_event: name, error });
    }
    answer(failure ?? fail('internal', 'something went wrong here'));
  });
};

interface Events {
  readonly table: Table;
  /** Adds the handlers of rarer events. */
  addRarer: (() => void) | null;
}

// One table and one function per socket: a listener for each event would cost every idle visitor a
// kilobyte.
const known = new WeakMap<AnySocket, Events>();

const eventsOf = (socket: AnySocket, logger: Logger): Events => {
  const before = known.get(socket);
  if (before) return before;
  const events: Events = { table: {}, addRarer: null };
  known.set(socket, events);
  socket.use(([name, ...parts], next) => {
    const { table, addRarer } = events;
    if (!Object.hasOwn(table, name) && addRarer) {
      events.addRarer = null;
      addRarer();
    }
    if (Object.hasOwn(table, name)) dispatch(name as EventName, parts, table, logger);
    else next();
  });
  return events;
};

/**
 * Handles one event of the contracts. Call it once per event and socket. It checks the payload against
 * the schema first, sends the handler's result as the acknowledgement, and catches everything the
 * handler throws.
 */
export const onEvent = <Name extends EventName>(
  socket: AnySocket,
  name: Name,
  logger: Logger,
  handle: (payload: Payload<Name>) => unknown,
): void => {
  const { table } = eventsOf(socket, logger);
  if (Object.hasOwn(table, name)) throw new Error(`${name} already has a handler`);
  table[name] = handle;
};

/**
 * Adds handlers with `onEvent` once an event comes that has none yet. Call it once per socket, for events
 * that most visitors never send.
 */
export const onRarerEvents = (socket: AnySocket, logger: Logger, add: () => void): void => {
  const events = eventsOf(socket, logger);
  if (events.addRarer) throw new Error('the rarer events already have handlers');
  events.addRarer = add;
};
