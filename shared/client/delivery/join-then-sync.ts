import type { Joined } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Thread } from '#shared/client/delivery/thread.ts';
import { isConnected, type SpeakingSocket } from '#shared/client/realtime/socket-port.ts';

interface Deps {
  readonly socket: SpeakingSocket;
  /** False once another thread is open: results for this one are then ignored. */
  readonly isOpen: (thread: Thread) => boolean;
  readonly onJoined: (joined: Joined) => void;
}

/**
 * Joins the conversation of a thread, then fetches missing messages. In this order none is lost: later
 * messages are pushed, earlier ones fetched. Offline it only fetches.
 */
export const joinThenSync = async (thread: Thread, deps: Deps): Promise<void> => {
  const { socket, isOpen, onJoined } = deps;
  if (isConnected(socket)) {
    const waitMs = limits.realtime.acknowledgementWaitMs;
    const joined = await socket.request('join_conversation', thread.id, waitMs).catch(() => null);
    if (joined?.ok && isOpen(thread)) onJoined(joined);
  }
  if (isOpen(thread)) thread.sync();
};
