import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  createReturnLink,
  listOwnReturnLinks,
  listReturnLinks,
  revokeReturnLinks,
  withdrawOwnReturnLinks,
} from '#shared/contracts/return-links.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import {
  sendReturnForm,
  sendUnopened,
} from '#api/features/conversations/return-links/return-page.ts';
import type { AsHost } from '#api/features/conversations/as-host.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { route } from '#api/http/route.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SignedTokens } from '#api/platform/signed-tokens.ts';

export const RETURN_TOKEN_SECRET = 'return_link_secret';

const PATH = '/api/return';

/** The target after opening a link: the home page, with the chat open. */
const OPENED = '/#chat';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Deps
  extends Pick<Callers, 'knownVisitor' | 'ensureVisitor' | 'peerOf'>, Pick<Runtime, 'clock'> {
  readonly links: ReturnLinkStore;
  readonly tokens: SignedTokens;
  /** The site's address; without it, that of the owner's call. */
  readonly publicUrl: string | undefined;
  readonly isOn: boolean;
  /** Includes the browsers that came by a link. */
  readonly store: Pick<ConversationStore, 'find' | 'findActive'>;
  /** Closes or reopens a conversation as this visitor, and notifies all who have it open. */
  readonly setStatus: (
    id: ConversationId,
    tokenHash: TokenHash,
    status: 'open' | 'closed',
  ) => Promise<unknown>;
  /** Restricts a call to the visitor whose conversation it is. */
  readonly asHost: AsHost;
  /** Called when a browser has opened a link to the conversation. */
  readonly onOpened: (
    id: ConversationId,
    tokenHash: TokenHash,
    hostTokenHash: TokenHash,
  ) => Promise<unknown>;
  /** Runs a change that separates browsers from the conversation's person, and announces it. */
  readonly whileLinked: (hostTokenHash: TokenHash, run: () => Promise<void>) => Promise<void>;
  /** Disconnects those who came by a link from the conversation. */
  readonly ejectGuests: (id: ConversationId, hostTokenHash: TokenHash) => void;
}

/** Makes links for mails. The same seed gives the same path at each attempt, as long as it opens. */
export const createLinkMaker =
  ({ links, tokens, clock }: Pick<Deps, 'links' | 'tokens' | 'clock'>) =>
  async (conversationId: ConversationId, seed: string): Promise<string | null> => {
    const createdAt = clock.now();
    const expiresAt = createdAt + limits.returnLinks.validMs;
    for (let n = 0; n <= limits.returnLinks.perConversation; n += 1) {
      const token = tokens.derive(n === 0 ? seed : `${seed} ${n}`);
      const hash = hashOf(token);
      const state = await links.look(hash, null, createdAt);
      if (state === 'open') return `${PATH}/${token}`;
      // A link used or revoked meanwhile opens nothing: the next one replaces it.
      if (state !== 'gone') continue;
      const link = { hash, conversationId, createdAt, expiresAt };
      const isMade = await links.add(link, limits.returnLinks.perConversation);
      return isMade ? `${PATH}/${token}` : null;
    }
    return null;
  };

const routePage = (router: Router, deps: Deps): void => {
  const { links, tokens, clock, isOn, store } = deps;
  const damage = (token: string) => {
    if (!isOn) return 'off';
    return tokens.isGenuine(token) ? null : 'damaged';
  };
  router.get(`${PATH}/:token`, async (request: Request<{ token: string }>, response) => {
    const { token } = request.params;
    const state =
      damage(token) ?? (await links.look(hashOf(token), deps.knownVisitor(request), clock.now()));
    if (state === 'open') sendReturnForm(response);
    else sendUnopened(response, state);
  });
  router.post(`${PATH}/:token`, async (request: Request<{ token: string }>, response) => {
    const { token } = request.params;
    const damaged = damage(token);
    if (damaged) return sendUnopened(response, damaged);
    const tokenHash = deps.ensureVisitor(request, response, true);
    const opened = await links.open(hashOf(token), tokenHash, clock.now());
    if (typeof opened === 'string') return sendUnopened(response, opened);
    const { conversationId: id } = opened;
    // A browser shows one open conversation: now this one.
    const active = await store.findActive(tokenHash);
    if (active && active.conversationId !== id)
      await deps.setStatus(active.conversationId, tokenHash, 'closed');
    await deps.setStatus(id, tokenHash, 'open');
    await deps.onOpened(id, tokenHash, opened.hostTokenHash);
    response.redirect(303, OPENED);
  });
};

/** Links that reopen one conversation on any device (docs/decisions/030-return-links.md). */
export const createReturnLinks = (deps: Deps): Router => {
  const { links, tokens, clock, store, peerOf, publicUrl } = deps;
  const originOf = (request: Request): string =>
    publicUrl ?? `${peerOf(request).isSecure ? 'https' : 'http'}://${request.headers.host}`;
  const router = Router();
  const listed = async (id: ConversationId) => ({
    links: (await links.list(id)).map(({ createdAt, expiresAt, openedAt }) => ({
      created_at: iso(createdAt),
      expires_at: iso(expiresAt),
      opened_at: openedAt === null ? null : iso(openedAt),
    })),
  });
  const withdraw = async (id: ConversationId, hostTokenHash: TokenHash) => {
    await deps.whileLinked(hostTokenHash, () => links.revoke(id, clock.now()));
    deps.ejectGuests(id, hostTokenHash);
    return listed(id);
  };
  const whereItExists = async <Answer>(
    id: ConversationId,
    run: (conversation: Conversation) => Promise<Answer>,
  ): Promise<Answer | Failure> => {
    const conversation = await store.find(id, { kind: 'admin' });
    return conversation ? run(conversation) : noSuchConversation();
  };

  route(router, listReturnLinks, async ({ params: { conversation_id: id } }) =>
    whereItExists(id, async () => listed(id)),
  );
  route(router, createReturnLink, async ({ params: { conversation_id: id }, request }) =>
    whereItExists(id, async () => {
      const token = tokens.mint();
      const createdAt = clock.now();
      const expiresAt = createdAt + limits.returnLinks.validMs;
      const link = { hash: hashOf(token), conversationId: id, createdAt, expiresAt };
      if (!(await links.add(link, limits.returnLinks.perConversation)))
        return fail('conflict', 'this conversation has too many links; withdraw them first');
      return { ...(await listed(id)), url: `${originOf(request)}${PATH}/${token}` };
    }),
  );
  route(router, revokeReturnLinks, async ({ params: { conversation_id: id } }) =>
    whereItExists(id, async ({ visitorTokenHash }) => withdraw(id, visitorTokenHash)),
  );
  route(router, listOwnReturnLinks, async ({ params: { conversation_id: id }, request }) =>
    deps.asHost(request, id, async () => listed(id)),
  );
  route(router, withdrawOwnReturnLinks, async ({ params: { conversation_id: id }, request }) =>
    deps.asHost(request, id, async ({ visitorTokenHash }) => withdraw(id, visitorTokenHash)),
  );
  routePage(router, deps);
  return router;
};
