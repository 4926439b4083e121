import { callAttention, type CallAttentionDeps } from '#site/features/chat/call-attention.ts';
import { createChime } from '#site/platform/attention/chime.ts';
import { createPageBadge } from '#site/platform/attention/page-badge.ts';

/**
 * Starts the page's alerts. They load after the chat, because nothing needs them before the first
 * message.
 */
export const ringForNews = (deps: Omit<CallAttentionDeps, 'badge' | 'createChime'>): (() => void) =>
  callAttention({ ...deps, badge: createPageBadge(), createChime });
