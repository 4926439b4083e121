import { CONSOLE_PATH, readConsolePath } from '#shared/domain/console-paths.ts';
import { LINK_SCHEME } from '../app-identity.ts';

export interface DeepLink {
  /** The host of the server; null: the one that was last in front. */
  readonly server: string | null;
  /** A path of the console, with its query. */
  readonly path: string;
}

const LONGEST = 2_048;

/**
 * Parses a link from another program: `foyer://` and any path of the console below /admin, such as
 * `foyer://analytics/pages?server=foyer.example`; `conversation/<id>` is one of the inbox. Null for
 * anything else.
 */
export const parseDeepLink = (text: string): DeepLink | null => {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const { protocol, host, pathname, search, hash, username, password, port } = new URL(text);
  if (protocol !== `${LINK_SCHEME}:` || hash + username + password + port !== '') return null;
  const area = host === 'conversation' ? 'inbox' : host;
  if (area === '' || (host === 'conversation' && pathname.length < 2)) return null;
  const target = readConsolePath(`${CONSOLE_PATH}/${area}${pathname}`);
  if (target.is === 'unknown') return null;
  const params = new URLSearchParams(search);
  const server = params.get('server');
  params.delete('server');
  const path =
    target.is === 'moved' ? target.path : `${CONSOLE_PATH}/${area}${pathname.replace(/\/$/, '')}`;
  return { server, path: params.size === 0 ? path : `${path}?${params.toString()}` };
};

/** The link among the program's arguments; null if there is none. */
export const linkIn = (words: readonly string[]): string | null =>
  words.find((word) => word.startsWith(`${LINK_SCHEME}://`)) ?? null;
