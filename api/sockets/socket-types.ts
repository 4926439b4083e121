import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { PrimaryHash } from '#shared/contracts/ids.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** What the server knows of a visitor's socket. A token hash of null owns nothing. */
export interface UserData {
  tokenHash: TokenHash | null;
  primaryHash: PrimaryHash;
  /** Whether the visitor may be followed: a do-not-track visitor names no visitorId. */
  isTracked: boolean;
}

export type UserSocket = Socket<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
export type UserNamespace = Namespace<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
export type AdminSocket = Socket<ClientToServerEvents, AdminEvents>;
export type AdminNamespace = Namespace<ClientToServerEvents, AdminEvents>;
export type AnySocket = UserSocket | AdminSocket;
export type SocketServer = Server;
