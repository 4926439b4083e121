import { callAttention, type CallAttentionDeps } from '#site/features/chat/call-attention.ts';
import { createChime } from '#site/platform/attention/chime.ts';
import { createPageBadge } from '#site/platform/attention/page-badge.ts';

/** Starts the alerts of this page. They load after the chat: before it has news nothing needs them. */
export const ringForNews = (deps: Omit<CallAttentionDeps, 'badge' | 'createChime'>): (() => void) =>
  callAttention({ ...deps, badge: createPageBadge(), createChime });
