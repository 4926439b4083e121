import { listConversations } from '#shared/contracts/admin.ts';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { listContactMessages, postContact } from '#shared/contracts/contact.ts';
import {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { getGeo } from '#shared/contracts/geo.ts';
import { getHealth } from '#shared/contracts/health.ts';

/** Every HTTP call there is, by name: the table that property tests and documentation walk. */
export const calls = {
  getActiveConversation,
  startConversation,
  viewConversation,
  listMessages,
  postMessage,
  listConversations,
  trackEvent,
  sendFingerprint,
  getGeo,
  postContact,
  listContactMessages,
  getHealth,
} as const;
