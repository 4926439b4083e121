/**
 * `idle`: not requested. `connecting`: the first attempt runs. `connected`. `degraded`: connected,
 * but an answer is overdue. `offline`: the browser reports no network. `reconnecting`: lost or not
 * reached, and retrying. `stopped`: closed, or refused for good. See the diagram in
 * docs/realtime.md.
 */
export type SocketState =
  'idle' | 'connecting' | 'connected' | 'degraded' | 'offline' | 'reconnecting' | 'stopped';

export type ConnectionEvent =
  | 'started'
  | 'opened'
  /** An answer is overdue, or has arrived after all. */
  | 'strained'
  | 'relieved'
  /** An attempt failed, or a connection ended. */
  | 'lost'
  | 'went_offline'
  | 'went_online'
  /** The server's refusal is final. */
  | 'refused'
  | 'closed';

type Moves = Partial<Record<ConnectionEvent, SocketState>>;

const ends: Moves = { refused: 'stopped', closed: 'stopped' };

/** Events that a state does not name leave it unchanged. Nothing leaves `stopped`. */
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
  // The browser may be wrong, so attempts continue at long intervals, and a success counts.
  offline: { ...ends, opened: 'connected', went_online: 'reconnecting' },
  reconnecting: { ...ends, opened: 'connected', went_offline: 'offline' },
  stopped: {},
};

export const nextState = (state: SocketState, event: ConnectionEvent): SocketState =>
  moves[state][event] ?? state;

/** Whether an event emitted now is sent now. */
export const isLive = (state: SocketState): boolean =>
  state === 'connected' || state === 'degraded';

/** The socket's status label; `missing` is for a page without chat. */
export const socketWord = (state: SocketState): 'initial' | 'connected' | 'disconnected' => {
  if (isLive(state)) return 'connected';
  return state === 'idle' || state === 'connecting' ? 'initial' : 'disconnected';
};
