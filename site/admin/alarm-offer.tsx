import { useContext, useState } from 'react';
import { readAlarms, writeAlarms } from '#site/admin/alarm-settings.ts';
import type { ConversationListState } from '#site/admin/inbox/inbox-stores.ts';
import { requestNotificationPermission, notifyPermission } from '#site/admin/notify.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import './alarms.css';

/**
 * Offers notifications only once a visitor has written, and requests them only on a click: browsers
 * and people reject unprompted requests.
 */
export const AlarmOffer = ({ conversations }: Pick<ConversationListState, 'conversations'>) => {
  const [storage] = useState(localKeyValue);
  const [isOpen, setOpen] = useState(
    () => notifyPermission() === 'default' && !readAlarms(storage).hasDeclined,
  );
  const ringsItself = useContext(OutsideAlarms) === null;
  const hasWritten = conversations?.some((row) => row.last_message?.from_admin === false) === true;
  if (!ringsItself || !isOpen || !hasWritten) return null;
  return (
    <p className="alarm-offer controls-small">
      Get notified of new messages?
      <span>
        <button
          type="button"
          onClick={() => void requestNotificationPermission().then(() => setOpen(false))}
        >
          Turn on
        </button>
        <button
          type="button"
          onClick={() => {
            writeAlarms(storage, { ...readAlarms(storage), hasDeclined: true });
            setOpen(false);
          }}
        >
          Not now
        </button>
      </span>
    </p>
  );
};
