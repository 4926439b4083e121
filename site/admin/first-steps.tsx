import { useContext, useEffect, type ReactNode } from 'react';
import { getAlarms, type ChannelState } from '#shared/contracts/alarms.ts';
import { getBusinessHours } from '#shared/contracts/business-hours.ts';
import type { Features } from '#shared/contracts/features.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { getVoice, setVoice, type Voice } from '#shared/contracts/owner-voice.ts';
import { getPush } from '#shared/contracts/push.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { useApiQuery, useCall } from '#site/admin/queries/use-api-query.tsx';
import { SettingsForm, TextField, useSettingsForm } from '#site/admin/settings/settings-form.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './first-steps.css';

/** The known state of the steps. */
export interface StepFacts {
  readonly features: Features;
  readonly isApp: boolean;
  readonly voice: Voice;
  readonly hasChats: boolean;
  readonly hasMessages: boolean;
  readonly mayNotify: boolean;
  readonly hasHours: boolean;
  readonly channels: readonly ChannelState[];
  readonly hasDevices: boolean;
  readonly hasBackup: boolean;
}

interface Step {
  readonly title: string;
  /** Undefined if nobody can know. */
  readonly isDone?: boolean;
  readonly body: ReactNode;
}

const NameForm = ({ voice: { name, greeting, reply_time } }: { voice: Voice }) => {
  const call = useCall();
  const form = useSettingsForm({
    saved: { name: name ?? '' },
    path: getVoice.path,
    unsaved: 'Your name is not saved.',
    save: (draft) =>
      call(setVoice, { body: { name: draft.name.trim() || null, greeting, reply_time } }),
  });
  return (
    <SettingsForm form={form} go="Save" className="settings-narrow">
      <TextField
        label="Your name"
        required
        maxLength={presenceLimits.ownerNameCharacters}
        value={form.draft.name}
        onChange={(typed) => form.change({ name: typed })}
      />
    </SettingsForm>
  );
};

const examples: Readonly<Record<string, string>> = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  OWNER_EMAIL: 'you@example.com',
  PUBLIC_URL: 'https://example.com',
};

/** The lines of the environment that a channel lacks, with examples. */
const Missing = ({ channel }: { channel: ChannelState | undefined }) => {
  const lacks = channel?.lacks.join(' ') ?? '';
  return (
    <>
      Put into the server’s <code>.env</code>, and restart it:
      {Object.entries(examples)
        .filter(([name]) => lacks.includes(name))
        .map(([name, example]) => (
          <code key={name} className="first-steps-line">
            {name}={example}
          </code>
        ))}
    </>
  );
};

/** Opens in a new tab, so that the console stays open. */
const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);

const channelSteps = ({ channels }: StepFacts, to: (item: string, text: string) => ReactNode) => {
  const [email, push] = (['email', 'push'] as const).map((wanted) =>
    channels.find(({ name }) => name === wanted),
  );
  return {
    mail: email?.is_ready ? (
      <>{to('outside', 'Notifications')} chooses what is mailed, and sends a test.</>
    ) : (
      <>
        Then the server mails you what you miss, and your answers to visitors who left.{' '}
        <Missing channel={email} />
      </>
    ),
    isMailDone: email?.is_ready === true,
    push: push?.is_ready ? (
      <>Open the console on your phone, and turn push on in {to('push', 'Notifications')}.</>
    ) : (
      <>
        Push services want an address of the owner: one of these is enough.{' '}
        <Missing channel={push} />
      </>
    ),
  };
};

const stepsOf = (facts: StepFacts, go: Go): readonly Step[] => {
  const { features, isApp, voice } = facts;
  const to = (item: string, text: string) => (
    <ConsoleLink to={addressOf({ area: 'settings', item })} go={go}>
      {text}
    </ConsoleLink>
  );
  const { mail, isMailDone, push } = channelSteps(facts, to);
  const ofChat: readonly Step[] = [
    {
      title: 'Say who you are.',
      isDone: voice.name !== null,
      body: (
        <>
          Until then visitors read “Chat with Admin”.
          <NameForm voice={voice} />
        </>
      ),
    },
    {
      title: 'Try a chat.',
      isDone: facts.hasChats,
      body: (
        <>
          Open <SiteLink to="/">the site</SiteLink> in a private window, so that you come as a
          visitor, and press the chat tab at the bottom right. What you write there appears here at
          once; answer it.
        </>
      ),
    },
    {
      title: 'Say when you are there.',
      isDone: facts.hasHours,
      body: <>Set your {to('hours', 'business hours')}, so that visitors know when you answer.</>,
    },
  ];
  const ofBrowser: readonly Step[] = [
    {
      title: 'Get notified in this browser.',
      isDone: facts.mayNotify,
      body: (
        <>
          Allow notifications in {to('alarms', 'Notifications')}. <code>npm run desktop</code> opens
          the console as an app that can notify you while the browser is closed.
        </>
      ),
    },
    { title: 'Get push messages on your phone.', isDone: facts.hasDevices, body: push },
  ];
  return [
    ...(features.chat ? ofChat : []),
    ...(isApp || !features.chat ? [] : ofBrowser),
    { title: 'Set up e-mail.', isDone: isMailDone, body: mail },
    ...(features.contact
      ? [
          {
            title: 'Try the contact form.',
            isDone: facts.hasMessages,
            body: (
              <>
                Send a message from <SiteLink to="/contact">the contact page</SiteLink>, in a
                private window. It arrives in{' '}
                <ConsoleLink to={addressOf({ area: 'contact' })} go={go}>
                  Contact
                </ConsoleLink>
                .
              </>
            ),
          },
        ]
      : []),
    {
      title: 'Back up.',
      isDone: facts.hasBackup,
      body: (
        <>
          {to('backups', 'Data')} makes a backup; with <code>BACKUP_DIR</code> or{' '}
          <code>BACKUP_S3_URL</code> there is one every day.
        </>
      ),
    },
    {
      title: 'Save the key.',
      body: (
        <>
          The server stores only a hash of it,{' '}
          {isApp
            ? 'this app behind the keyring of the system'
            : 'this browser in its local storage'}{' '}
          until you log out. Store it in your password manager; <code>npm run admin-key</code> makes
          a new one.
        </>
      ),
    },
    {
      title: 'Bring your figures along.',
      body: <>{to('imports', 'Data')} takes the exports of Umami, Plausible and GoatCounter.</>,
    },
    {
      title: 'See it with data.',
      body: (
        <>
          <code>npm run demo</code> starts the server on a temporary folder with three months of
          made-up visits, chats and contact messages.
        </>
      ),
    },
  ];
};

const isOpen = ({ isDone }: Step): boolean => isDone === false;

interface StepListProps {
  facts: StepFacts;
  go: Go;
  /** Called when all steps are done of which that is known, and by a button. */
  onClose?: (() => void) | undefined;
}

/** The steps, of which those that are done take one line each. */
export const StepList = ({ facts, go, onClose }: StepListProps) => {
  const steps = stepsOf(facts, go);
  const isAllDone = !steps.some(isOpen);
  useEffect(() => {
    if (isAllDone) onClose?.();
  }, [isAllDone, onClose]);
  return (
    <>
      <ol className="first-steps">
        {steps.map(({ title, isDone, body }) => (
          <li key={title} data-done={isDone || undefined}>
            <strong>{title}</strong> {isDone ? <em>Done.</em> : body}
          </li>
        ))}
      </ol>
      {onClose && (
        <p>
          <button type="button" onClick={onClose}>
            Dismiss these steps
          </button>{' '}
          They stay in{' '}
          <ConsoleLink to={addressOf({ area: 'settings', item: 'first-steps' })} go={go}>
            Settings
          </ConsoleLink>
          .
        </p>
      )}
    </>
  );
};

interface FirstStepsProps extends Omit<StepListProps, 'facts'> {
  workspace: Workspace;
}

/** The steps to set everything up and to try it, and those already done. */
export const FirstSteps = ({ workspace, ...list }: FirstStepsProps) => {
  const isApp = useContext(OutsideAlarms) !== null;
  const { features } = workspace;
  const system = useApiQuery(getSystem, {}).data;
  const hours = useApiQuery(getBusinessHours, {}, features.chat).data;
  const voice = useApiQuery(getVoice, {}).data;
  const alarms = useApiQuery(getAlarms, {}).data;
  const push = useApiQuery(getPush, {}).data;
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  const { hasAny } = useObservable(workspace.contactMessages);
  if (!system || !voice || !alarms || !push || (features.chat && !hours)) return null;
  const facts: StepFacts = {
    features,
    isApp,
    voice,
    hasChats: (conversations?.length ?? 0) > 0,
    hasMessages: hasAny,
    mayNotify: 'Notification' in globalThis && Notification.permission === 'granted',
    hasHours: hours?.hours?.is_on === true,
    channels: alarms.channels,
    hasDevices: push.devices.length > 0,
    hasBackup: system.backups.last !== null,
  };
  return <StepList facts={facts} {...list} />;
};
