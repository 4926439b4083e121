import type { ConversationId } from '#shared/contracts/ids.ts';

/** The path of the console; everything below it is one of its locations. */
export const CONSOLE_PATH = '/admin';

export const conversationPath = (id: ConversationId): string => `${CONSOLE_PATH}/inbox/${id}`;

/** The console's areas, in the order of its index. */
export const areaIds = [
  'inbox',
  'live',
  'people',
  'analytics',
  'contact',
  'settings',
  'docs',
] as const;
export type AreaId = (typeof areaIds)[number];

/** The views of the analytics by their names in addresses, in the order of their index. */
export const viewIds = [
  'overview',
  'pages',
  'entry-pages',
  'exit-pages',
  'scroll-depth',
  'sources',
  'channels',
  'campaigns',
  'locations',
  'devices',
  'goals',
  'events',
  'funnel',
  'retention',
  'visitors',
  'chat',
  'web-vitals',
  'errors',
  'bots',
] as const;

/** The pages of the settings and their sections, by the names they have in addresses, in their order. */
export const settingsPageSections = {
  you: ['availability', 'hours', 'theme'],
  chat: ['voice', 'canned', 'proactive'],
  notifications: ['alarms', 'push', 'outside'],
  programs: ['webhooks', 'api'],
  data: ['backups', 'imports'],
  security: ['sessions', 'key'],
  server: ['check', 'features', 'first-steps'],
} as const;
export type SettingsPageId = keyof typeof settingsPageSections;
export type SettingsSectionId = (typeof settingsPageSections)[SettingsPageId][number];

/** An address names a page, or a section of one. */
export const settingsIds: readonly string[] = Object.entries(settingsPageSections).flat(2);

/** The items that can follow an area in a path. `any`: any id, even of something that no longer exists. */
const itemsOf: Readonly<Record<AreaId, readonly string[] | 'any'>> = {
  inbox: 'any',
  live: [],
  people: [],
  // The page that everything is narrowed to has no line in the index.
  analytics: [...viewIds, 'page'],
  contact: 'any',
  settings: settingsIds,
  docs: ['api'],
};

/** Plausible but wrong addresses of screens. */
const guesses: ReadonlyMap<string, string> = new Map([
  ...settingsIds.map((id) => [id, `settings/${id}`] as const),
  ...viewIds.map((id) => [id, `analytics/${id}`] as const),
  ['messages', 'contact'],
  ['conversations', 'inbox'],
  ['api', 'docs/api'],
]);

/** The target of a path: a location of the console, another path for it, or nothing. */
export type ConsoleTarget =
  | { readonly is: 'known'; readonly area: AreaId | null; readonly item: string | null }
  | { readonly is: 'moved'; readonly path: string }
  | { readonly is: 'unknown' };

const unknown: ConsoleTarget = { is: 'unknown' };

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Truncated in the middle of a character: the address is invalid.
    return null;
  }
};

const known = (area: AreaId, segment: string): ConsoleTarget => {
  if (segment === '') return { is: 'known', area, item: null };
  const items = itemsOf[area];
  const item = decoded(segment);
  if (item === null) return unknown;
  if (items === 'any' || items.includes(item)) return { is: 'known', area, item };
  const name = item.toLowerCase();
  return items.includes(name) ? { is: 'moved', path: `${CONSOLE_PATH}/${area}/${name}` } : unknown;
};

/** Parses a path of the console, with or without a trailing slash. */
export const readConsolePath = (path: string): ConsoleTarget => {
  if (path !== CONSOLE_PATH && !path.startsWith(`${CONSOLE_PATH}/`)) return unknown;
  const below = path.slice(CONSOLE_PATH.length + 1).split('/');
  if (below.at(-1) === '') below.pop();
  const [first, second = '', ...more] = below;
  if (first === undefined) return { is: 'known', area: null, item: null };
  if (first === '' || more.length > 0) return unknown;
  const area = areaIds.find((id) => id === first);
  if (area) return known(area, second);
  const name = first.toLowerCase();
  const meant = areaIds.find((id) => id === name) ?? guesses.get(name);
  if (meant === undefined) return unknown;
  const to = `${CONSOLE_PATH}/${meant}${second === '' ? '' : `/${second}`}`;
  return readConsolePath(to).is === 'known' ? { is: 'moved', path: to } : unknown;
};
