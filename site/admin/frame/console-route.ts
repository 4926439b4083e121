import type { FoundPerson, PersonRef } from '#shared/contracts/people.ts';
import { CONSOLE_PATH, readConsolePath, type AreaId } from '#shared/domain/console-paths.ts';

/**
 * A location in the console. Each has an address that can be stored, sent to the desktop app and
 * opened again: `/admin/inbox/<conversation>?…`.
 */
export interface ConsoleRoute {
  readonly area: AreaId;
  /** The open item of the area, decoded; null when none is open. */
  readonly item: string | null;
  /** The area's own settings, without the question mark. */
  readonly query: string;
}

const partsOf = (address: string): readonly [path: string, query: string] => {
  const [path = '', query = ''] = address.split('?', 2);
  return [path, query];
};

/** Parses an address of the console. Without an area it is `first`; null: the console has no such screen. */
export const routeOf = (address: string, first: AreaId): ConsoleRoute | null => {
  const [path, query] = partsOf(address);
  const target = readConsolePath(path);
  if (target.is !== 'known') return null;
  const { area, item } = target;
  return area === null ? { area: first, item: null, query: '' } : { area, item, query };
};

/** The address that has what this one was meant for; null where it need not be another. */
export const movedTo = (address: string): string | null => {
  const [path, query] = partsOf(address);
  const target = readConsolePath(path);
  return target.is === 'moved' ? target.path + (query && `?${query}`) : null;
};

export const addressOf = ({
  area,
  item = null,
  query = '',
}: Partial<ConsoleRoute> & { area: AreaId }) =>
  `${CONSOLE_PATH}/${area}${item === null ? '' : `/${encodeURIComponent(item)}`}${query && `?${query}`}`;

/** Somebody who is on the site, beside the others who are. */
export const presentAddress = (visitorId: string): string =>
  addressOf({ area: 'live', query: `visitor=${visitorId}` });

/** Somebody, beside the list of the people. */
export const personAddress = ({ kind, id }: PersonRef): string =>
  addressOf({ area: 'people', query: `${kind}=${id}` });

/** By which somebody whom the server found is opened; null when nothing of theirs can be. */
export const refOfFound = (found: FoundPerson): PersonRef | null => {
  const { visitor_id: visitorId, conversation_id: conversationId, message_id: messageId } = found;
  if (visitorId !== null) return { kind: 'visitor', id: visitorId };
  if (conversationId !== null) return { kind: 'conversation', id: conversationId };
  return messageId ? { kind: 'message', id: messageId } : null;
};
