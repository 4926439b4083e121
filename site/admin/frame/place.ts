/** The console's areas, in the order of its index. */
export const areaIds = ['inbox', 'live', 'analytics', 'messages', 'settings'] as const;
export type AreaId = (typeof areaIds)[number];

/**
 * Where the admin is in the console. Every place has an address, so that it can be kept, sent to the
 * desktop app and opened again: `/admin/inbox/<conversation>?…`.
 */
export interface Place {
  readonly area: AreaId;
  /** What of the area is open, decoded; null when nothing is. */
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
    // Cut off in the middle of a letter: an address that leads nowhere.
    return null;
  }
};

/** Reads an address of the console. What it does not know leads to the inbox. */
export const placeOf = (address: string): Place => {
  const [path = '', query = ''] = address.split('?', 2);
  const [area = '', item = ''] = path.slice(BASE.length + 1).split('/');
  if (!isArea(area)) return { area: 'inbox', item: null, query: '' };
  return { area, item: item === '' ? null : decoded(item), query };
};

/** The console as such, and none of its areas. */
export const isBare = (address: string): boolean => /^\/admin\/?(\?|$)/.test(address);

export const addressOf = ({ area, item = null, query = '' }: Partial<Place> & { area: AreaId }) =>
  `${BASE}/${area}${item === null ? '' : `/${encodeURIComponent(item)}`}${query && `?${query}`}`;
