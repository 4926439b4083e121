import { Router, type Request } from 'express';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  sendStopForm,
  sendStopped,
  sendUnopened,
} from '#api/features/conversations/return-links/return-page.ts';
import {
  ADDRESS_PATH,
  type AddressLinks,
} from '#api/features/conversations/reply-mail/address-tokens.ts';

interface Deps {
  readonly links: AddressLinks;
  /** The reply address of a conversation; null when there is none, or no such conversation. */
  readonly addressOf: (id: ConversationId) => Promise<string | null>;
  readonly takeBack: (id: ConversationId) => Promise<unknown>;
}

/**
 * Ends the mails to an address, for its owner, who may have no conversation here. Mounted before
 * bodies are parsed: a mail program posts a form (RFC 8058), without cookies and from nowhere.
 */
export const createStopPage = ({ links, addressOf, takeBack }: Deps): Router => {
  const router = Router();
  const path = `${ADDRESS_PATH}/:token/stop`;
  router.get(path, (request: Request<{ token: string }>, response) => {
    if (links.read(request.params.token)) sendStopForm(response);
    else sendUnopened(response, 'damaged');
  });
  router.post(path, async (request: Request<{ token: string }>, response) => {
    const link = links.read(request.params.token);
    if (!link) return sendUnopened(response, 'damaged');
    // Another address may have been left since, which this link does not decide about.
    if (link.isOf(await addressOf(link.conversationId))) await takeBack(link.conversationId);
    return sendStopped(response);
  });
  return router;
};
