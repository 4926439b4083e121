import { useSyncExternalStore } from 'react';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { Observable } from '#shared/client/observable.ts';

export const useChatState = (state: Observable<ChatState>): ChatState =>
  useSyncExternalStore(state.subscribe, state.get);
