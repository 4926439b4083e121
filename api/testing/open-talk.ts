import type { ConversationId } from '#shared/contracts/ids.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import type { Talk } from '#api/testing/assert-nothing-lost.ts';
import { openLastingChat, type LastingChat } from '#api/testing/lasting-chat.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

interface Lines {
  /** The address of the server, without any faults in between. */
  url: string;
  /** The address that the visitor uses; by default the same. */
  visitorUrl?: string;
  /** The address that the admin uses; by default the same. Null: the admin is absent. */
  adminUrl?: string | null;
  /** Different visitors have different numbers. */
  n?: number;
  /** The visitor's IP address, if the server trusts a proxy to forward it. */
  address?: string;
  /** Both connections use the site's reconnection delays. */
  isConnectedAsSite?: boolean;
}

export interface OpenTalk {
  readonly id: ConversationId;
  readonly cookie: string;
  readonly visitor: LastingChat;
  readonly admin: LastingChat | null;
  readonly sides: readonly LastingChat[];
  /** The current state for `assertNothingLost`. */
  talk(): Talk;
}

/** A visitor with a conversation and the admin in it, each with the site's delivery. */
export const openTalk = async ({ url, n = 1, ...lines }: Lines): Promise<OpenTalk> => {
  const visitorUrl = lines.visitorUrl ?? url;
  const adminUrl = lines.adminUrl === undefined ? url : lines.adminUrl;
  const client = createVisitorClient(url, aPrimaryHash(n));
  const id = await client.start();
  const cookie = client.cookie();
  const side = { cookie, primaryHash: client.primaryHash };
  const { address, isConnectedAsSite = false } = lines;
  const at = { isConnectedAsSite, ...(address === undefined ? {} : { address }) };
  const visitor = openLastingChat({ url: visitorUrl, conversationId: id, side, ...at });
  const admin =
    adminUrl === null
      ? null
      : openLastingChat({ url: adminUrl, conversationId: id, side: 'admin', isConnectedAsSite });
  const sides = admin ? [visitor, admin] : [visitor];
  return {
    id,
    cookie,
    visitor,
    admin,
    sides,
    talk: () => ({
      id,
      acknowledged: sides.flatMap((one) => one.acknowledged),
      threads: {
        visitor: visitor.thread(),
        ...(admin ? { admin: admin.thread() } : {}),
      },
      received: visitor.received,
    }),
  };
};
