/** The console's areas, in the order of its index. */
export const areaIds = ['inbox', 'live', 'analytics', 'messages', 'settings', 'docs'] as const;
export type AreaId = (typeof areaIds)[number];

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

const BASE = '/admin';

const isArea = (text: string): text is AreaId => areaIds.some((id) => id === text);

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut off in the middle of a character: the address is invalid.
    return null;
  }
};

/** Parses an address of the console. Unknown ones lead to the inbox. */
export const routeOf = (address: string): ConsoleRoute => {
  const [path = '', query = ''] = address.split('?', 2);
  const [area = '', item = ''] = path.slice(BASE.length + 1).split('/');
  if (!isArea(area)) return { area: 'inbox', item: null, query: '' };
  return { area, item: item === '' ? null : decoded(item), query };
};

/** Whether the address names the console without an area. */
export const isBare = (address: string): boolean => /^\/admin\/?(\?|$)/.test(address);

export const addressOf = ({
  area,
  item = null,
  query = '',
}: Partial<ConsoleRoute> & { area: AreaId }) =>
  `${BASE}/${area}${item === null ? '' : `/${encodeURIComponent(item)}`}${query && `?${query}`}`;
