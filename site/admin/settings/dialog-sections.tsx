import { useContext, useState, type ReactNode } from 'react';
import { CannedRepliesDialog } from '#site/admin/canned-replies-dialog.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import { useProactiveRules } from '#site/admin/proactive/use-proactive-rules.ts';
import { useCannedReplies } from '#site/admin/use-canned-replies.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import type { CallApi } from '#shared/client/http-client.ts';

const AlarmsDialog = loadLater(
  async () => (await import('#site/admin/alarms-dialog.tsx')).AlarmsDialog,
);

const ProactiveDialog = loadLater(
  async () => (await import('#site/admin/proactive/proactive-dialog.tsx')).ProactiveDialog,
);

interface DialogSectionProps {
  text: ReactNode;
  label: string;
  setting?: string;
  isReady?: boolean;
  /** Opens this instead of the dialog. */
  open?: (() => void) | null;
  children: (close: () => void) => ReactNode;
}

/** A setting with its own dialog. */
const DialogSection = ({ text, label, setting, isReady = true, ...rest }: DialogSectionProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{text}</p>
      <button
        type="button"
        data-setting={setting}
        disabled={!isReady}
        onClick={rest.open ?? (() => setOpen(true))}
      >
        {label}
      </button>
      {isOpen && rest.children(() => setOpen(false))}
    </>
  );
};

/** The alarms of the console itself: in this browser, or in the app, which rings instead. */
export const ConsoleAlarms = () => {
  const openOutside = useContext(OutsideAlarms);
  return (
    <DialogSection
      label="Configure alarms"
      setting="console-alarms"
      open={openOutside}
      text={
        openOutside === null
          ? 'How this browser alerts you when a visitor writes: sound, notification, quiet hours, and a test that shows what works.'
          : 'How this app alerts you when a visitor writes: notification, repeats, quiet hours, and a test.'
      }
    >
      {(close) => <AlarmsDialog onClose={close} />}
    </DialogSection>
  );
};

/** The messages that invite visitors automatically. */
export const ProactiveSection = ({ call }: { call: CallApi }) => {
  const held = useProactiveRules(call);
  const on = held.rules?.filter((rule) => rule.is_enabled).length ?? 0;
  const count = held.rules && (on === 0 ? 'It is off.' : `${on} of ${held.rules.length} on.`);
  return (
    <>
      {held.isUnreachable && <p role="alert">The server did not answer.</p>}
      <DialogSection
        label="Edit proactive messages"
        setting="proactive"
        isReady={held.rules !== null}
        text={
          <>
            The chat can invite visitors by itself: after a while on a page, from a source, in a
            country. {count}
          </>
        }
      >
        {(close) => <ProactiveDialog held={held} onClose={close} />}
      </DialogSection>
    </>
  );
};

/** Canned replies, shared by all consoles. */
export const CannedSection = ({ call }: { call: CallApi }) => {
  const canned = useCannedReplies(call);
  const count = canned.replies.length;
  return (
    <DialogSection
      label="Edit canned replies"
      text={`${count === 0 ? 'None yet.' : `${count} ${count === 1 ? 'is' : 'are'} saved.`} Type a slash and a name in a reply to insert one.`}
    >
      {(close) => <CannedRepliesDialog canned={canned} onClose={close} />}
    </DialogSection>
  );
};
