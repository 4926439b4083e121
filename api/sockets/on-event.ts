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

// One table and one function per socket: a listener for each event would cost every idle visitor a
// kilobyte.
const tables = new WeakMap<AnySocket, Table>();

const tableOf = (socket: AnySocket, logger: Logger): Table => {
  const known = tables.get(socket);
  if (known) return known;
  const table: Table = {};
  tables.set(socket, table);
  socket.use(([name, ...parts], next) => {
    if (Object.hasOwn(table, name)) dispatch(name as EventName, parts, table, logger);
    else next();
  });
  return table;
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
  const table = tableOf(socket, logger);
  if (Object.hasOwn(table, name)) throw new Error(`${name} already has a handler`);
  table[name] = handle;
};
