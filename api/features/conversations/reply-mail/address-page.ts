import { Router, type Request, type Response } from 'express';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  sendConfirmed,
  sendConfirmForm,
  sendNeverForm,
  sendSuppressed,
  sendStopForm,
  sendStopped,
  sendUnconfirmed,
  sendUnopened,
} from '#api/features/conversations/return-links/return-page.ts';
import {
  ADDRESS_PATH,
  type AddressLinks,
} from '#api/features/conversations/reply-mail/address-tokens.ts';
import type { VisitorMailStore } from '#api/features/conversations/reply-mail/reply-mail.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Conversation } from '#api/features/conversations/store.ts';

type Address = Pick<Conversation, 'replyEmail' | 'replyAwaitsAt'>;

interface Deps {
  readonly links: AddressLinks;
  /** Null if there is no such conversation. */
  readonly addressOf: (id: ConversationId) => Promise<Address | null>;
  readonly confirm: (id: ConversationId, email: string) => Promise<boolean>;
  readonly takeBack: (id: ConversationId) => Promise<unknown>;
  readonly mailStore: VisitorMailStore;
  readonly clock: Runtime['clock'];
}

type ByToken = Request<{ token: string }>;

/** Shows the page, and confirms only on its form's POST: mail scanners fetch every link. */
const routeConfirmation = (router: Router, deps: Deps): void => {
  const { links, addressOf, confirm } = deps;
  const path = `${ADDRESS_PATH}/:token`;
  /** The unconfirmed address, unless the page already shows its state. */
  const waitingOf = async ({ params }: ByToken, response: Response) => {
    const link = links.read(params.token);
    const found = link && (await addressOf(link.conversationId));
    const email = found?.replyEmail ?? null;
    if (!link) sendUnopened(response, 'damaged');
    else if (email === null || !link.isOf(email)) sendUnconfirmed(response, 'changed');
    else if (found?.replyAwaitsAt === null) sendConfirmed(response);
    else if (link.isExpired) sendUnconfirmed(response, 'expired');
    else return { id: link.conversationId, email, recipient: link.recipient };
    return null;
  };
  router.get(path, async (request: ByToken, response) => {
    const waiting = await waitingOf(request, response);
    if (waiting) sendConfirmForm(response, request.params.token);
  });
  router.post(path, async (request: ByToken, response) => {
    const waiting = await waitingOf(request, response);
    if (!waiting) return undefined;
    if (!(await confirm(waiting.id, waiting.email))) return sendUnconfirmed(response, 'changed');
    // The mailbox's owner has changed their decision.
    if (waiting.recipient !== null) await deps.mailStore.unsuppress(waiting.recipient);
    return sendConfirmed(response);
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
    // Another address may have been left since, which this link does not affect.
    const found = await addressOf(link.conversationId);
    if (link.isOf(found?.replyEmail ?? null)) await takeBack(link.conversationId);
    return sendStopped(response);
  });
};

/** Ends all mails of this site to a mailbox, for its owner, who may never have been here. */
const routeNever = (router: Router, deps: Deps): void => {
  const { links, addressOf, takeBack, mailStore, clock } = deps;
  const path = `${ADDRESS_PATH}/:token/never`;
  router.get(path, (request: ByToken, response) => {
    if (links.read(request.params.token)) sendNeverForm(response);
    else sendUnopened(response, 'damaged');
  });
  router.post(path, async (request: ByToken, response) => {
    const link = links.read(request.params.token);
    if (!link) return sendUnopened(response, 'damaged');
    if (link.recipient !== null) await mailStore.suppress(link.recipient, clock.now());
    const found = await addressOf(link.conversationId);
    if (link.isOf(found?.replyEmail ?? null)) await takeBack(link.conversationId);
    return sendSuppressed(response);
  });
};

/**
 * The pages behind the links in mails about an address. Mounted before bodies are parsed: a mail program
 * posts a form (RFC 8058), without cookies and without an origin.
 */
export const createAddressPage = (deps: Deps): Router => {
  const router = Router();
  routeConfirmation(router, deps);
  routeStop(router, deps);
  routeNever(router, deps);
  return router;
};
