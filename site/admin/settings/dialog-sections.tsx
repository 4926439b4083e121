import { useContext, useState } from 'react';
import { CannedRepliesDialog } from '#site/admin/canned-replies-dialog.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import { useProactiveRules } from '#site/admin/proactive/use-proactive-rules.ts';
import { useCannedReplies } from '#site/admin/use-canned-replies.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { CallApi } from '#shared/client/http-client.ts';

const AlarmsDialog = loadLater(
  async () => (await import('#site/admin/alarms-dialog.tsx')).AlarmsDialog,
);

const PushSection = loadLater(
  async () => (await import('#site/admin/push/push-section.tsx')).PushSection,
);

const WebhooksSection = loadLater(
  async () => (await import('#site/admin/settings/webhooks/webhooks-section.tsx')).WebhooksSection,
);

const OutsideSection = loadLater(
  async () => (await import('#site/admin/settings/alarms/outside-section.tsx')).OutsideSection,
);

/** How the console itself rings when a visitor writes: this browser, or the app that rings instead. */
const ConsoleAlarms = () => {
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

interface AlarmsSectionProps {
  session: ConsoleSession;
  isChatOn: boolean;
}

/** Alarms of the console, and those that reach the owner without it. */
export const AlarmsSection = ({ session, isChatOn }: AlarmsSectionProps) => {
  const isApp = useContext(OutsideAlarms) !== null;
  return (
    <>
      {isChatOn && <ConsoleAlarms />}
      {!isApp && <PushSection session={session} />}
      <OutsideSection />
      <WebhooksSection />
    </>
  );
};

const ProactiveDialog = loadLater(
  async () => (await import('#site/admin/proactive/proactive-dialog.tsx')).ProactiveDialog,
);

/** The messages that invite visitors by themselves. */
export const ProactiveSection = ({ call }: { call: CallApi }) => {
  const held = useProactiveRules(call);
  const [isOpen, setOpen] = useState(false);
  const on = held.rules?.filter((rule) => rule.is_enabled).length ?? 0;
  return (
    <>
      <p>
        The chat can invite visitors by itself: after a while on a page, from a source, in a
        country. {held.rules && (on === 0 ? 'It is off.' : `${on} of ${held.rules.length} on.`)}
      </p>
      {held.isUnreachable && <p role="alert">The server did not answer.</p>}
      <button type="button" disabled={!held.rules} onClick={() => setOpen(true)}>
        Edit proactive messages
      </button>
      {isOpen && <ProactiveDialog held={held} onClose={() => setOpen(false)} />}
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
