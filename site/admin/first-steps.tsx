import { useContext, useEffect, type ReactNode } from 'react';
import { getAlarms } from '#shared/contracts/alarms.ts';
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
  readonly mayNotify: boolean;
  readonly hasHours: boolean;
  readonly hasMail: boolean;
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

const stepsOf = (facts: StepFacts, go: Go): readonly Step[] => {
  const { features, isApp, voice } = facts;
  const to = (item: string, text: string) => (
    <ConsoleLink to={addressOf({ area: 'settings', item })} go={go}>
      {text}
    </ConsoleLink>
  );
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
          Open{' '}
          <a href="/" target="_blank" rel="noreferrer">
            the site
          </a>{' '}
          in a private window, so that you come as a visitor, and press the chat tab at the bottom
          right. What you write there appears here at once; answer it.
        </>
      ),
    },
    {
      title: 'Say when you are there.',
      isDone: facts.hasHours,
      body: <>Set your {to('hours', 'business hours')}, so that visitors know when you answer.</>,
    },
  ];
  const notified: Step = {
    title: 'Get notified.',
    isDone: facts.mayNotify || facts.hasDevices,
    body: (
      <>
        {to('alarms', 'Notifications')} has sound and notifications for this browser, and push
        messages for your phone.
      </>
    ),
  };
  return [
    ...(features.chat ? ofChat : []),
    ...(isApp || !features.chat ? [] : [notified]),
    {
      title: 'Set up e-mail.',
      isDone: facts.hasMail,
      body: (
        <>
          Then the server mails you what you miss, and your answers to visitors who left.{' '}
          {to('outside', 'Notifications')} lists the settings.
        </>
      ),
    },
    {
      title: 'Back up.',
      isDone: facts.hasBackup,
      body: (
        <>
          {to('backups', 'Data')} makes a backup; with <code>BACKUP_DIR</code> or{' '}
          <code>BACKUP_S3_URL</code> there is one every day. Store the admin key too, in your
          password manager: the server has only a hash of it.
        </>
      ),
    },
    {
      title: 'Bring your figures along.',
      body: <>{to('imports', 'Data')} takes the exports of Umami, Plausible and GoatCounter.</>,
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
  if (!system || !voice || !alarms || !push || (features.chat && !hours)) return null;
  const facts: StepFacts = {
    features,
    isApp,
    voice,
    hasChats: (conversations?.length ?? 0) > 0,
    mayNotify: 'Notification' in globalThis && Notification.permission === 'granted',
    hasHours: hours?.hours?.is_on === true,
    hasMail: alarms.channels.some(({ name, is_ready }) => name === 'email' && is_ready),
    hasDevices: push.devices.length > 0,
    hasBackup: system.backups.last !== null,
  };
  return <StepList facts={facts} {...list} />;
};
