import type { Timers } from '#shared/ports/timers.ts';

/** Whether each transport to the server works, independently of the open connection. */
export interface LineProbe {
  readonly websocket: boolean;
  readonly polling: boolean;
}

const WAIT_MS = 5_000;

const address = (scheme: 'ws' | 'http', transport: string): string => {
  const url = new URL(`/socket.io/?EIO=4&transport=${transport}`, window.location.origin);
  url.protocol = url.protocol.replace('http', scheme);
  return url.href;
};

/** The server's first packet arrives only if the upgrade succeeded. */
const tryWebsocket = (timers: Timers): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address('ws', 'websocket'));
    const end = (works: boolean) => {
      cancel();
      socket.close();
      resolve(works);
    };
    const cancel = timers.after(WAIT_MS, () => end(false));
    socket.addEventListener('message', () => end(true));
    socket.addEventListener('error', () => end(false));
  });

const tryPolling = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    return (await fetch(address('http', 'polling'), { signal })).ok;
  } catch {
    // No response, or a proxy's error page.
    return false;
  }
};

export const probeLine = async (timers: Timers): Promise<LineProbe> => {
  const [websocket, polling] = await Promise.all([tryWebsocket(timers), tryPolling()]);
  return { websocket, polling };
};
