import { conversationIdSchema, type ConversationId } from '#shared/contracts/ids.ts';
import { LINK_SCHEME } from '../app-identity.ts';

export type DeepLink =
  | { readonly to: 'conversation'; readonly id: ConversationId }
  | { readonly to: 'inbox' }
  | { readonly to: 'unknown' };

/** Reads what another program wants opened. Whatever it is, the answer is one of these. */
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

/** The link among the words a program was started with; null: there is none. */
export const linkIn = (words: readonly string[]): string | null =>
  words.find((word) => word.startsWith(`${LINK_SCHEME}://`)) ?? null;
