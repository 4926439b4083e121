import { Notification } from 'electron';
import type { Notifier } from './alerts/notifier.ts';

/**
 * The system's notifications. Handles are retained until a notification is withdrawn; otherwise
 * they are garbage collected.
 */
export const setupNotifier = (icon: string): Notifier => {
  const held = new Set<Notification>();
  return {
    isSupported: () => Notification.isSupported(),
    show: ({ title, body, mayReply }, { clicked, replied, failed }) => {
      const notification = new Notification({
        title,
        body,
        icon,
        hasReply: mayReply,
        replyPlaceholder: 'Reply',
      });
      held.add(notification);
      notification.on('click', clicked);
      notification.on('reply', ({ reply }) => replied(reply));
      notification.on('failed', () => {
        held.delete(notification);
        failed();
      });
      notification.show();
      return () => {
        // This also removes it from the system's list.
        held.delete(notification);
        notification.removeAllListeners();
        notification.close();
      };
    },
  };
};
