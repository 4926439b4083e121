/**
 * `idle`: nobody asked for it. `connecting`: the first try runs. `connected`. `degraded`: connected,
 * and an answer is overdue. `offline`: the browser says there is no network. `reconnecting`: lost or
 * not reached, and tried again. `stopped`: closed, or refused for good. docs/realtime.md draws it.
 */
export type SocketState =
  'idle' | 'connecting' | 'connected' | 'degraded' | 'offline' | 'reconnecting' | 'stopped';

export type ConnectionEvent =
  | 'started'
  | 'opened'
  /** An answer is overdue, and has come after all. */
  | 'strained'
  | 'relieved'
  /** A try that failed, or a connection that ended. */
  | 'lost'
  | 'went_offline'
  | 'went_online'
  /** The server's answer will not change. */
  | 'refused'
  | 'closed';

type Moves = Partial<Record<ConnectionEvent, SocketState>>;

const ends: Moves = { refused: 'stopped', closed: 'stopped' };

/** What is not named leaves the state as it is. `stopped` is left by nothing. */
const moves: Readonly<Record<SocketState, Moves>> = {
  idle: { started: 'connecting', closed: 'stopped' },
  connecting: { ...ends, opened: 'connected', lost: 'reconnecting', went_offline: 'offline' },
  connected: { ...ends, strained: 'degraded', lost: 'reconnecting', went_offline: 'offline' },
  degraded: {
    ...ends,
    relieved: 'connected',
    opened: 'connected',
    lost: 'reconnecting',
    went_offline: 'offline',
  },
  // The browser may be wrong: it is tried now and then all the same, and a success counts.
  offline: { ...ends, opened: 'connected', went_online: 'reconnecting' },
  reconnecting: { ...ends, opened: 'connected', went_offline: 'offline' },
  stopped: {},
};

export const nextState = (state: SocketState, event: ConnectionEvent): SocketState =>
  moves[state][event] ?? state;

/** Something said now goes out now. */
export const isLive = (state: SocketState): boolean =>
  state === 'connected' || state === 'degraded';

/** The socket's status label; `missing` is for a page that has no chat at all. */
export const socketWord = (state: SocketState): 'initial' | 'connected' | 'disconnected' => {
  if (isLive(state)) return 'connected';
  return state === 'idle' || state === 'connecting' ? 'initial' : 'disconnected';
};
