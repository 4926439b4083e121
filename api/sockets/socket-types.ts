import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** What the server knows about a visitor's socket. A token hash of null owns nothing. */
export interface UserData {
  tokenHash: TokenHash | null;
  primaryHash: PrimaryHash;
  /** Null for a visitor who opted out of tracking; with do-not-track the browser sends none. */
  visitorId: VisitorId | null;
  networkClass: NetworkClass | null;
}

export type UserSocket = Socket<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
export type UserNamespace = Namespace<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
/** What the server knows about an admin's socket. Null for a program that names no session. */
export interface AdminData {
  session: string | null;
}

export type AdminSocket = Socket<ClientToServerEvents, AdminEvents, DefaultEventsMap, AdminData>;
export type AdminNamespace = Namespace<
  ClientToServerEvents,
  AdminEvents,
  DefaultEventsMap,
  AdminData
>;
export type AnySocket = UserSocket | AdminSocket;
export type SocketServer = Server;
