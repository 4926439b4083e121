import type { Features } from '#shared/contracts/features.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConnectionState } from '#site/admin/connection/console-connection.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import type { LiveController } from '#site/admin/live/live-controller.ts';
import type { UnreadContactMessages } from '#shared/client/unread-contact-messages.ts';
import type { DemoStore } from '#site/admin/settings/demo-store.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** Everything behind the sign-in, by area, for the lifetime of one set of credentials. */
export interface Workspace {
  /** The features that are on, as reported by the server at sign-in. */
  readonly features: Features;
  readonly connection: Observable<ConnectionState>;
  /** For screens that subscribe to events themselves. */
  readonly listen: SocketPort<AdminEvents>['on'];
  readonly inbox: InboxController;
  readonly live: LiveController;
  readonly contactMessages: UnreadContactMessages['store'];
  readonly demo: DemoStore;
  /** Removes all local data of the admin from this browser. */
  forget(): void;
  stop(): void;
}
