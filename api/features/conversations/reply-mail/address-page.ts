import { Router, type Request, type Response } from 'express';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  sendConfirmed,
  sendConfirmForm,
  sendStopForm,
  sendStopped,
  sendUnconfirmed,
  sendUnopened,
} from '#api/features/conversations/return-links/return-page.ts';
import {
  ADDRESS_PATH,
  type AddressLinks,
} from '#api/features/conversations/reply-mail/address-tokens.ts';
import type { Conversation } from '#api/features/conversations/store.ts';

type Address = Pick<Conversation, 'replyEmail' | 'replyAwaitsAt'>;

interface Deps {
  readonly links: AddressLinks;
  /** Null when there is no such conversation. */
  readonly addressOf: (id: ConversationId) => Promise<Address | null>;
  readonly confirm: (id: ConversationId, email: string) => Promise<boolean>;
  readonly takeBack: (id: ConversationId) => Promise<unknown>;
}

type ByToken = Request<{ token: string }>;

/** Shows the page, and confirms only what its form posts: programs that check mail fetch every link. */
const routeConfirmation = (router: Router, { links, addressOf, confirm }: Deps): void => {
  const path = `${ADDRESS_PATH}/:token`;
  /** The address that waits, unless the page already says what became of it. */
  const waitingOf = async ({ params }: ByToken, response: Response) => {
    const link = links.read(params.token);
    const found = link && (await addressOf(link.conversationId));
    const email = found?.replyEmail ?? null;
    if (!link) sendUnopened(response, 'damaged');
    else if (email === null || !link.isOf(email)) sendUnconfirmed(response, 'changed');
    else if (found?.replyAwaitsAt === null) sendConfirmed(response);
    else if (link.isExpired) sendUnconfirmed(response, 'expired');
    else return { id: link.conversationId, email };
    return null;
  };
  router.get(path, async (request: ByToken, response) => {
    const waiting = await waitingOf(request, response);
    if (waiting) sendConfirmForm(response, request.params.token);
  });
  router.post(path, async (request: ByToken, response) => {
    const waiting = await waitingOf(request, response);
    if (!waiting) return;
    if (await confirm(waiting.id, waiting.email)) sendConfirmed(response);
    else sendUnconfirmed(response, 'changed');
  });
};

/** Ends the mails to an address, for its owner, who may have no conversation here. */
const routeStop = (router: Router, { links, addressOf, takeBack }: Deps): void => {
  const path = `${ADDRESS_PATH}/:token/stop`;
  router.get(path, (request: ByToken, response) => {
    if (links.read(request.params.token)) sendStopForm(response);
    else sendUnopened(response, 'damaged');
  });
  router.post(path, async (request: ByToken, response) => {
    const link = links.read(request.params.token);
    if (!link) return sendUnopened(response, 'damaged');
    // Another address may have been left since, which this link does not decide about.
    const found = await addressOf(link.conversationId);
    if (link.isOf(found?.replyEmail ?? null)) await takeBack(link.conversationId);
    return sendStopped(response);
  });
};

/**
 * The pages behind the links in mails about an address. Mounted before bodies are parsed: a mail
 * program posts a form (RFC 8058), without cookies and from nowhere.
 */
export const createAddressPage = (deps: Deps): Router => {
  const router = Router();
  routeConfirmation(router, deps);
  routeStop(router, deps);
  return router;
};
