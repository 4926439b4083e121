import { useContext, type ReactNode } from 'react';
import { getBusinessHours } from '#shared/contracts/business-hours.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './first-steps.css';

interface StepProps {
  title: string;
  /** Undefined if nobody can know. */
  isDone?: boolean;
  children: ReactNode;
}

const Step = ({ title, isDone = false, children }: StepProps) => (
  <li data-done={isDone || undefined}>
    <strong>{title}</strong> {isDone && <em>Done.</em>} {children}
  </li>
);

/** Opens in a new tab, so that the console stays open. */
const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);

const mayNotify = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

const KeyStep = ({ isApp }: { isApp: boolean }) => (
  <Step title="Save the key.">
    The server stores only a hash of it,{' '}
    {isApp ? 'this app behind the keyring of the system' : 'this browser in its local storage'}{' '}
    until you log out. Store it in your password manager; <code>npm run admin-key</code> makes a new
    one.
  </Step>
);

const HoursStep = ({ go }: { go: Go }) => {
  const { data } = useApiQuery(getBusinessHours, {});
  return (
    <Step title="Say when you are there." isDone={data?.hours?.is_on === true}>
      Set your{' '}
      <ConsoleLink to={addressOf({ area: 'settings', item: 'hours' })} go={go}>
        business hours
      </ConsoleLink>
      , so that visitors know when to expect an answer.
    </Step>
  );
};

interface FirstStepsProps {
  workspace: Workspace;
  go: Go;
}

/** The steps to try everything, and those already done. */
export const FirstSteps = ({ workspace, go }: FirstStepsProps) => {
  const isApp = useContext(OutsideAlarms) !== null;
  const { features } = workspace;
  const { data: system } = useApiQuery(getSystem, {});
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  const { hasAny } = useObservable(workspace.contactMessages);
  return (
    <ol className="first-steps">
      {features.chat && (
        <Step title="Try a chat." isDone={(conversations?.length ?? 0) > 0}>
          Open <SiteLink to="/">the site</SiteLink> in a private window, so that you come as a
          visitor, and press the chat tab at the bottom right. What you write there appears here at
          once; answer it.
        </Step>
      )}
      {features.contact && (
        <Step title="Try the contact form." isDone={hasAny}>
          Send a message from <SiteLink to="/contact">the contact page</SiteLink>, in a private
          window. It arrives in{' '}
          <ConsoleLink to={addressOf({ area: 'messages' })} go={go}>
            Contact
          </ConsoleLink>
          .
        </Step>
      )}
      <KeyStep isApp={isApp} />
      {!isApp && features.chat && (
        <Step title="Get notified." isDone={mayNotify()}>
          Allow notifications in{' '}
          <ConsoleLink to={addressOf({ area: 'settings', item: 'alarms' })} go={go}>
            Notifications
          </ConsoleLink>
          . <code>npm run desktop</code> opens the console as an app that can notify you while the
          browser is closed.
        </Step>
      )}
      {features.chat && <HoursStep go={go} />}
      <Step title="Set up e-mail.">
        With <code>SMTP_URL</code> and <code>OWNER_EMAIL</code> the server mails you what you miss,
        and your answers to visitors who left.{' '}
        <ConsoleLink to={addressOf({ area: 'settings', item: 'outside' })} go={go}>
          Notifications
        </ConsoleLink>{' '}
        chooses what, and sends a test.
      </Step>
      <Step title="Back up." isDone={(system?.backups.last ?? null) !== null}>
        <ConsoleLink to={addressOf({ area: 'settings', item: 'backups' })} go={go}>
          Data
        </ConsoleLink>{' '}
        makes a backup; with <code>BACKUP_DIR</code> or <code>BACKUP_S3_URL</code> there is one
        every day.
      </Step>
      <Step title="Bring your figures along.">
        <ConsoleLink to={addressOf({ area: 'settings', item: 'imports' })} go={go}>
          Data
        </ConsoleLink>{' '}
        takes the exports of Umami, Plausible and GoatCounter.
      </Step>
      <Step title="See it with data.">
        <code>npm run demo</code> starts the server on a temporary folder with three months of
        made-up visits, chats and contact messages.
      </Step>
    </ol>
  );
};
