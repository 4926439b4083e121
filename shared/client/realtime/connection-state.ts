/**
 * `idle`: not requested. `connecting`: the first attempt is running. `connected`. `degraded`:
 * connected, but a response is overdue. `offline`: the browser reports no network. `reconnecting`:
 * lost or unreachable, and retrying. `stopped`: closed, or refused permanently. docs/realtime.md
 * has the diagram.
 */
export type SocketState =
  | 'idle'
  | 'connecting'
  | 'connected'
  | 'degraded'
  | 'offline'
  | 'reconnecting'
  | 'stopped';

export type ConnectionEvent =
  | 'started'
  | 'opened'
  /** `strained`: a response is overdue. `relieved`: it arrived after all. */
  | 'strained'
  | 'relieved'
  /** An attempt failed or a connection ended. */
  | 'lost'
  | 'went_offline'
  | 'went_online'
  /** The server refused permanently. */
  | 'refused'
  /** Closed until it is started again. */
  | 'paused'
  | 'closed';

type Moves = Partial<Record<ConnectionEvent, SocketState>>;

const ends: Moves = { refused: 'stopped', closed: 'stopped', paused: 'idle' };

/** Events not listed leave the state unchanged. `stopped` is final. */
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
  // The browser may be wrong, so occasional attempts continue and may succeed.
  offline: { ...ends, opened: 'connected', went_online: 'reconnecting' },
  reconnecting: { ...ends, opened: 'connected', went_offline: 'offline' },
  stopped: {},
};

export const nextState = (state: SocketState, event: ConnectionEvent): SocketState =>
  moves[state][event] ?? state;

/** Whether an event emitted now is sent now. */
export const isLive = (state: SocketState): boolean =>
  state === 'connected' || state === 'degraded';

/** The socket's status label; `missing` is for a page without a chat. */
export const socketWord = (state: SocketState): 'initial' | 'connected' | 'disconnected' => {
  if (isLive(state)) return 'connected';
  return state === 'idle' || state === 'connecting' ? 'initial' : 'disconnected';
};
