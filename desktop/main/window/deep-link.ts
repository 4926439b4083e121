import { conversationIdSchema, type ConversationId } from '#shared/contracts/ids.ts';
import { LINK_SCHEME } from '../app-identity.ts';

export type DeepLink =
  | { readonly to: 'conversation'; readonly id: ConversationId }
  | { readonly to: 'inbox' }
  | { readonly to: 'unknown' };

/** Parses a link from another program. Any input gives one of these results. */
export const parseDeepLink = (text: string): DeepLink => {
  if (!URL.canParse(text)) return { to: 'unknown' };
  const { protocol, host, pathname, search, hash, username, port } = new URL(text);
  const isPlain = search === '' && hash === '' && username === '' && port === '';
  if (protocol !== `${LINK_SCHEME}:` || !isPlain) return { to: 'unknown' };
  if (host === 'inbox' && (pathname === '' || pathname === '/')) return { to: 'inbox' };
  if (host !== 'conversation') return { to: 'unknown' };
  const id = conversationIdSchema.safeParse(pathname.slice(1));
  return id.success ? { to: 'conversation', id: id.data } : { to: 'unknown' };
};

/** The link among the program's arguments; null if there is none. */
export const linkIn = (words: readonly string[]): string | null =>
  words.find((word) => word.startsWith(`${LINK_SCHEME}://`)) ?? null;
