import type { KeyValue } from '#shared/ports/key-value.ts';
import { unreadCount, type ChatState } from '#site/features/chat/chat-state.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import type { Chime } from '#site/platform/attention/chime.ts';
import type { PageBadge } from '#site/platform/attention/page-badge.ts';
import { createRinger, type RingerDeps } from '#site/platform/attention/ringer.ts';
import { readSound } from '#site/platform/attention/sound-setting.ts';
import type { Observable } from '#shared/client/observable.ts';

/** The storage key of the visitor's sound setting. */
export const SOUND_KEY = 'foyer.chat.sound';

export interface CallAttentionDeps extends Pick<RingerDeps, 'claim' | 'clock'> {
  state: Observable<ChatState>;
  storage: KeyValue;
  badge: PageBadge;
  /** Created with the first conversation: visitors who never chat need no audio. */
  createChime: () => Chime;
}

/** Alerts a visitor who is looking elsewhere to a new message: title, icon and one sound. */
export const callAttention = (deps: CallAttentionDeps): (() => void) => {
  const { state, storage, badge } = deps;
  let chime: Chime | null = null;
  // Messages that arrived before this code loaded ring too.
  let incoming: ChatState['incoming'] = [];
  const ring = createRinger({
    ...deps,
    key: 'foyer.chat.rung',
    chime: { isAllowed: () => chime?.isAllowed() ?? false, play: () => chime?.play() },
  });
  const look = () => {
    const now = state.get();
    if (now.conversationId) chime ??= deps.createChime();
    badge.show(isAdminPath(now.page) ? 0 : unreadCount(now));
    const newest = now.incoming === incoming ? undefined : now.incoming.at(-1);
    incoming = now.incoming;
    if (newest && readSound(storage, SOUND_KEY)) ring(newest.id);
  };
  const stopWatching = state.subscribe(look);
  look();
  return () => {
    stopWatching();
    badge.stop();
    chime?.stop();
  };
};
