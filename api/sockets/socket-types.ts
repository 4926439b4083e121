import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** The server's data about a visitor's socket. A null token hash owns nothing. */
export interface UserData {
  tokenHash: TokenHash | null;
  primaryHash: PrimaryHash;
  /** Null for a visitor who opted out of tracking; with do-not-track the browser sends none. */
  visitorId: VisitorId | null;
  networkClass: NetworkClass | null;
}

export type UserSocket = Socket<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
export type UserNamespace = Namespace<ClientToServerEvents, UserEvents, DefaultEventsMap, UserData>;
/** The server's data about an admin's socket. `session` is null for a program that names none. */
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
