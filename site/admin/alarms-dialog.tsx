import { useState } from 'react';
import {
  readAlarms,
  repeatMinutes,
  writeAlarms,
  type AlarmSettings,
} from '#site/admin/alarm-settings.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import {
  requestNotificationPermission,
  notifyPermission,
  testNotification,
} from '#site/admin/notify.ts';
import { QuietHoursFields } from '#site/admin/quiet-hours-fields.tsx';
import { playOnce } from '#site/platform/attention/chime.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import './alarms.css';

const repeatText = (minutes: number): string => {
  if (minutes === 0) return 'once';
  return minutes === 1
    ? 'every minute until I read it'
    : `every ${minutes} minutes until I read it`;
};

/** The reasons why this browser shows no notifications, with the remedy. */
const refusals = {
  denied: 'blocked by this browser. Allow it for this site in the browser’s settings.',
  default: 'not allowed yet. Turn it on above.',
  unsupported: 'not available here. Browsers need https for notifications.',
} as const;

/** Tries every kind of alarm. Returns the results, with the remedy for failures. */
const tryAll = async (): Promise<string[]> => {
  const hasSound = await playOnce();
  const permission = notifyPermission();
  const isShown = permission === 'granted' && (await testNotification());
  const shownText = isShown
    ? 'shown by the system.'
    : 'allowed, but the system did not show it. Check the system’s notification settings and “do not disturb”.';
  return [
    hasSound
      ? 'Sound: played. If you heard nothing, check the volume.'
      : 'Sound: blocked by this browser.',
    `Notification: ${permission === 'granted' ? shownText : refusals[permission]}`,
    'Title and icon: every open tab shows the number of unread messages.',
  ];
};

interface FieldProps {
  settings: AlarmSettings;
  onChange: (settings: AlarmSettings) => void;
}

const RepeatField = ({ settings, onChange }: FieldProps) => (
  <label>
    Ring for an unread message{' '}
    <select
      value={(settings.repeatEveryMs ?? 0) / 60_000}
      onChange={(event) => {
        const repeatEveryMs = Number(event.target.value) * 60_000;
        onChange({ ...settings, repeatEveryMs: repeatEveryMs === 0 ? null : repeatEveryMs });
      }}
    >
      {repeatMinutes.map((minutes) => (
        <option key={minutes} value={minutes}>
          {repeatText(minutes)}
        </option>
      ))}
    </select>
  </label>
);

/** Sets how this browser alerts the admin, and tests that. */
export const AlarmsDialog = ({ onClose }: { onClose: () => void }) => {
  const [storage] = useState(localKeyValue);
  const [settings, setSettings] = useState(() => readAlarms(storage));
  const [permission, setPermission] = useState(notifyPermission);
  const [report, setReport] = useState<readonly string[]>([]);
  const change = (next: AlarmSettings) => {
    writeAlarms(storage, next);
    setSettings(next);
  };
  return (
    <ConsoleDialog title="Alarms in this browser" onClose={onClose}>
      <div className="alarms">
        <label>
          <input
            type="checkbox"
            checked={settings.isNotifying && permission === 'granted'}
            disabled={permission === 'denied' || permission === 'unsupported'}
            onChange={({ target: { checked } }) => {
              change({ ...settings, isNotifying: checked });
              if (checked) void requestNotificationPermission().then(setPermission);
            }}
          />{' '}
          System notifications
          {(permission === 'denied' || permission === 'unsupported') && `: ${refusals[permission]}`}
        </label>
        <RepeatField settings={settings} onChange={change} />
        <QuietHoursFields
          quiet={settings.quiet}
          onChange={(quiet) => change({ ...settings, quiet })}
        />
        <p>Turn the sound on or off at the top of the console.</p>
        <button
          type="button"
          onClick={() => {
            setReport(['Testing…']);
            void tryAll().then(setReport);
          }}
        >
          Test my alarm
        </button>
        <output className="alarm-report">
          {report.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </output>
      </div>
    </ConsoleDialog>
  );
};
