import type { FoundPerson, PersonRef } from '#shared/contracts/people.ts';
import { CONSOLE_PATH, readConsolePath, type AreaId } from '#shared/domain/console-paths.ts';

/**
 * A location in the console. Each has a URL that can be saved, sent to the desktop app and
 * reopened: `/admin/inbox/<conversation>?…`.
 */
export interface ConsoleRoute {
  readonly area: AreaId;
  /** The open item of the area, decoded; null if none is open. */
  readonly item: string | null;
  /** The area's own parameters, without the question mark. */
  readonly query: string;
}

const partsOf = (address: string): readonly [path: string, query: string] => {
  const [path = '', query = ''] = address.split('?', 2);
  return [path, query];
};

/** Parses a URL of the console. Defaults to the area `first`; null if there is no such screen. */
export const routeOf = (address: string, first: AreaId): ConsoleRoute | null => {
  const [path, query] = partsOf(address);
  const target = readConsolePath(path);
  if (target.is !== 'known') return null;
  const { area, item } = target;
  return area === null ? { area: first, item: null, query: '' } : { area, item, query };
};

/** The intended URL of a guessed or outdated one; null if it needs no redirect. */
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

/** The URL of a present visitor, beside the list of present visitors. */
export const presentAddress = (visitorId: string): string =>
  addressOf({ area: 'live', query: `visitor=${visitorId}` });

/** The URL of a person, beside the list of people. */
export const personAddress = ({ kind, id }: PersonRef): string =>
  addressOf({ area: 'people', query: `${kind}=${id}` });

/** The reference that opens a found person; null if nothing of theirs can be opened. */
export const refOfFound = (found: FoundPerson): PersonRef | null => {
  const { visitor_id: visitorId, conversation_id: conversationId, message_id: messageId } = found;
  if (visitorId !== null) return { kind: 'visitor', id: visitorId };
  if (conversationId !== null) return { kind: 'conversation', id: conversationId };
  return messageId ? { kind: 'message', id: messageId } : null;
};
