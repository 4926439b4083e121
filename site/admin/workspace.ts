import type { Features } from '#shared/contracts/features.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConnectionState } from '#site/admin/connection/console-connection.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import type { LiveController } from '#site/admin/live/live-controller.ts';
import type { UnreadCount } from '#site/admin/messages/unread-count.ts';
import type { DemoStore } from '#site/admin/settings/demo-store.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** Everything behind the sign-in, area by area, for as long as one set of credentials holds. */
export interface Workspace {
  /** Which parts of the site are on, as the server said at the sign-in. */
  readonly features: Features;
  readonly connection: Observable<ConnectionState>;
  /** For what a screen wants to follow by itself. */
  readonly listen: SocketPort<AdminEvents>['on'];
  readonly inbox: InboxController;
  readonly live: LiveController;
  readonly contactMessages: UnreadCount['store'];
  readonly demo: DemoStore;
  /** Nothing that was written here stays in this browser. */
  forget(): void;
  stop(): void;
}
