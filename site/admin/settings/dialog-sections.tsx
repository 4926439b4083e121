import { useContext, useState } from 'react';
import { CannedRepliesDialog } from '#site/admin/canned-replies-dialog.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import { useCannedReplies } from '#site/admin/use-canned-replies.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import type { CallApi } from '#shared/client/http-client.ts';

const AlarmsDialog = loadLater(
  async () => (await import('#site/admin/alarms-dialog.tsx')).AlarmsDialog,
);

/** Alarm settings of this browser, or of the app that rings instead. */
export const AlarmsSection = () => {
  const [isOpen, setOpen] = useState(false);
  const openOutside = useContext(OutsideAlarms);
  return (
    <>
      <p>
        {openOutside === null
          ? 'How this browser alerts you when a visitor writes: sound, notification, quiet hours, and a test that shows what works.'
          : 'How this app alerts you when a visitor writes: notification, repeats, quiet hours, and a test.'}
      </p>
      <button type="button" onClick={openOutside ?? (() => setOpen(true))}>
        Configure alarms
      </button>
      {isOpen && <AlarmsDialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** Canned replies, shared by all consoles. */
export const CannedSection = ({ call }: { call: CallApi }) => {
  const canned = useCannedReplies(call);
  const [isOpen, setOpen] = useState(false);
  const count = canned.replies.length;
  return (
    <>
      <p>
        {count === 0 ? 'None yet.' : `${count} ${count === 1 ? 'is' : 'are'} saved.`} Type a slash
        and a name in a reply to insert one.
      </p>
      <button type="button" onClick={() => setOpen(true)}>
        Edit canned replies
      </button>
      {isOpen && <CannedRepliesDialog canned={canned} onClose={() => setOpen(false)} />}
    </>
  );
};
