import { limits } from '#shared/limits.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';

interface SilenceDeps {
  socket: Pick<SocketPort<never>, 'status' | 'silentForMs'>;
  life: Pick<PageLife, 'isVisible'>;
  timers: Timers;
  /**
   * On a live connection: makes a request over the socket, which detects a dead one. Otherwise fetches
   * over HTTP what the socket would have delivered.
   */
  catchUp: (isLive: boolean) => void;
}

const SILENT_AFTER_MS = limits.realtime.acknowledgementWaitMs;

/**
 * Keeps a visible page up to date while its socket is silent: there may be no news, a proxy may swallow
 * frames, or sockets may be impossible here. Detects a dead connection within twice the wait. Returns
 * the stop function.
 */
export const catchUpInSilence = ({ socket, life, timers, catchUp }: SilenceDeps): Cancel => {
  let cancel: Cancel = () => undefined;
  const look = () => {
    const isLive = isConnected(socket);
    const leftMs = SILENT_AFTER_MS - (isLive ? socket.silentForMs() : SILENT_AFTER_MS);
    if (life.isVisible() && leftMs <= 0) catchUp(isLive);
    cancel = timers.after(leftMs > 0 ? leftMs : SILENT_AFTER_MS * (isLive ? 1 : 2), look);
  };
  cancel = timers.after(SILENT_AFTER_MS, look);
  return () => cancel();
};
