import { followContactMessages } from '#shared/client/unread-contact-messages.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ringer, RingerDeps } from './ring-alarms.ts';
import type { SeenMemory } from './seen-memory.ts';

interface Deps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  call: CallApi;
  ringer: Ringer;
  seen: SeenMemory;
  clock: Clock;
  rules: RingerDeps['rules'];
  onOpenMessage: (id: MessageId) => void;
  /** Reports a change of the unread count. */
  onChange: () => void;
}

/** The key for when this device last saw the contact messages; without it, none of them rings. */
const SEEN_ANY = 'contact';

const cardOf = ({ name, country, message, page }: ContactMessage, hidesText: boolean) => ({
  ...alarmText({ label: name, country, page, texts: [message] }, hidesText),
  mayReply: false,
});

/** Rings once for each contact message until it is read, including those that came meanwhile. */
export const ringContactMessages = (deps: Deps) => {
  const { seen, ringer, clock } = deps;
  const messages = followContactMessages(deps);
  let ringing: readonly ContactMessage[] = [];
  const look = () => {
    const { waiting } = messages.store.get();
    // Before this device has begun, existing messages are not news.
    if (waiting === null || !seen.hasBegun()) return;
    const isFirst = seen.upTo(SEEN_ANY) === 0;
    for (const { id } of ringing) if (!waiting.some((one) => one.id === id)) ringer.clear(id);
    for (const message of waiting) {
      const { id } = message;
      if (seen.upTo(id) > 0) continue;
      seen.markSeen(id, 1);
      if (isFirst) continue;
      ringer.ring(id, {
        card: () => cardOf(message, deps.rules().hidesText),
        isInSight: () => false,
        open: () => deps.onOpenMessage(id),
      });
    }
    seen.markSeen(SEEN_ANY, clock.now());
    ringing = waiting;
  };
  const stopFollowing = messages.store.subscribe(() => {
    look();
    deps.onChange();
  });
  return {
    unread: () => messages.store.get().unread,
    refresh: messages.refresh,
    look,
    stop: () => {
      stopFollowing();
      messages.stop();
    },
  };
};
