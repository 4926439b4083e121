import { useState, type SubmitEvent } from 'react';
import { useUnsaved } from '#site/admin/unsaved.tsx';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmSettings, ChannelState } from '#shared/contracts/alarms.ts';
import {
  ownerChannelNames,
  type OwnerAlarmKind,
  type OwnerChannelName,
} from '#shared/domain/alarms/alarm-kinds.ts';
import { clockOf, minuteOf } from '#shared/domain/alarms/quiet-hours.ts';
import { QuietHoursFields } from '#site/admin/quiet-hours-fields.tsx';
import { channelTexts, kindTexts } from '#site/admin/settings/alarms/alarm-texts.ts';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

interface RulesFormProps {
  saved: AlarmSettings;
  channels: readonly ChannelState[];
  notice: string;
  onEdit: () => void;
  /** Resolves to whether they are saved. */
  onSave: (settings: AlarmSettings) => Promise<boolean>;
}

const reportKinds: ReadonlySet<OwnerAlarmKind> = new Set(['morning_summary', 'weekly_report']);

interface KindsProps {
  settings: AlarmSettings;
  shown: readonly OwnerChannelName[];
  onChange: (change: Partial<AlarmSettings>) => void;
}

const KindsTable = ({ settings, shown, onChange }: KindsProps) => {
  const toggle = (channel: OwnerChannelName, kind: OwnerAlarmKind, isOn: boolean) => {
    const others = settings[channel].filter((one) => one !== kind);
    // Reports come by the owner's clock, which is that of this browser.
    // The zone of this browser comes with hours of the day: they are the owner's own.
    const zone = reportKinds.has(kind) && isOn ? { time_zone: browserTimeZone().name } : {};
    onChange({ ...zone, [channel]: isOn ? [...others, kind] : others });
  };
  return (
    <table className="outside-kinds table">
      <thead>
        <tr>
          <th scope="col">What happens</th>
          {shown.map((channel) => (
            <th key={channel} scope="col">
              {channelTexts[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kindTexts.map(([kind, text]) => (
          <tr key={kind}>
            <th scope="row">{text}</th>
            {shown.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={`${text}, by ${channelTexts[channel]}`}
                  checked={settings[channel].includes(kind)}
                  onChange={(event) => toggle(channel, kind, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Switch = readonly ['only_away' | 'hides_text', string];

const switches: readonly Switch[] = [
  ['only_away', 'Chats only while I am away'],
  ['hides_text', 'Leave out what visitors wrote'],
];

/** The settings as edited here. Once they are saved, those that are stored are shown again. */
const useEdited = (saved: AlarmSettings) => {
  const [edited, setEdited] = useState<AlarmSettings | null>(null);
  // What was stored before a save: until newer settings arrive, the edited ones stay.
  const [replaced, setReplaced] = useState<AlarmSettings | null>(null);
  if (replaced !== null && replaced !== saved) {
    setReplaced(null);
    setEdited(null);
  }
  const settings = edited ?? saved;
  useUnsaved(
    edited === null || replaced !== null ? null : 'The rules of the alarms are not saved.',
  );
  return {
    settings,
    change: (part: Partial<AlarmSettings>) => {
      setEdited({ ...settings, ...part });
      setReplaced(null);
    },
    showStored: () => setReplaced(saved),
  };
};

/** Which alarms go by which channel, and when. */
export const RulesForm = ({ saved, channels, notice, onEdit, onSave }: RulesFormProps) => {
  const { settings, change: edit, showStored } = useEdited(saved);
  const change = (part: Partial<AlarmSettings>) => {
    edit(part);
    onEdit();
  };
  // Webhooks of the console choose their own kinds; the one of the environment does so here.
  const shown = ownerChannelNames.filter((name) =>
    channels.some((one) => one.name === name && (name !== 'webhook' || one.is_ready)),
  );
  const submit = async () => {
    if (await onSave(settings)) showStored();
  };
  return (
    <form
      className="outside-rules"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <KindsTable settings={settings} shown={shown} onChange={change} />
      <label>
        A visitor waits after{' '}
        <input
          type="number"
          required
          min={1}
          max={alarmLimits.unansweredMinutesMax}
          value={settings.unanswered_after_min}
          onChange={(event) => change({ unanswered_after_min: event.target.valueAsNumber || 1 })}
        />{' '}
        minutes
      </label>
      <label>
        Summary and report from{' '}
        <input
          type="time"
          required
          value={clockOf(settings.report_minute)}
          onChange={(event) => {
            const minute = minuteOf(event.target.value);
            if (minute !== null)
              change({ report_minute: minute, time_zone: browserTimeZone().name });
          }}
        />
      </label>
      {switches.map(([key, text]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={settings[key]}
            onChange={(event) => change({ [key]: event.target.checked })}
          />
          {text}
        </label>
      ))}
      <QuietHoursFields
        quiet={settings.quiet}
        onChange={(quiet) => change({ quiet, time_zone: browserTimeZone().name })}
      />
      <p>
        By the clock of {settings.time_zone}.
        {settings.quiet !== null && ' What still holds is sent when quiet hours end.'}
      </p>
      <div className="settings-ways cluster">
        <button type="submit">Save</button>
        <span role="status">{notice}</span>
      </div>
    </form>
  );
};
