import { Notification } from 'electron';
import type { Notifier } from './alerts/notifier.ts';

/** The system's notifications. Handles are held until a card is taken back: else it is collected. */
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
        // What the system keeps in its list goes with it.
        held.delete(notification);
        notification.removeAllListeners();
        notification.close();
      };
    },
  };
};
