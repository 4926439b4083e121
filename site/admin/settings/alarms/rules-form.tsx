import { alarmLimits } from '#shared/alarm-limits.ts';
import {
  getAlarms,
  saveAlarmSettings,
  type AlarmSettings,
  type ChannelState,
} from '#shared/contracts/alarms.ts';
import {
  ownerChannelNames,
  type OwnerAlarmKind,
  type OwnerChannelName,
} from '#shared/domain/alarms/alarm-kinds.ts';
import { clockOf, minuteOf } from '#shared/domain/alarms/quiet-hours.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { QuietHoursFields } from '#site/admin/quiet-hours-fields.tsx';
import { channelTexts, kindTexts } from '#site/admin/settings/alarms/alarm-texts.ts';
import { SettingsForm, useSettingsForm } from '#site/admin/settings/settings-form.tsx';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

interface RulesFormProps {
  saved: AlarmSettings;
  channels: readonly ChannelState[];
}

const reportKinds: ReadonlySet<OwnerAlarmKind> = new Set(['morning_summary', 'weekly_report']);

interface KindsProps {
  settings: AlarmSettings;
  channels: readonly ChannelState[];
  onChange: (change: Partial<AlarmSettings>) => void;
}

/**
 * The alarms of each channel. A channel that is not set up reports nothing, so its boxes are empty and
 * disabled; what was chosen for it stays stored.
 */
export const KindsTable = ({ settings, channels, onChange }: KindsProps) => {
  const shown = ownerChannelNames.flatMap((name) =>
    channels.flatMap((one) =>
      one.name === name ? [{ channel: name, isReady: one.is_ready }] : [],
    ),
  );
  const toggle = (channel: OwnerChannelName, kind: OwnerAlarmKind, isOn: boolean) => {
    const others = settings[channel].filter((one) => one !== kind);
    // Hours of the day follow the owner's clock, which is that of this browser.
    const zone = reportKinds.has(kind) && isOn ? { time_zone: browserTimeZone().name } : {};
    onChange({ ...zone, [channel]: isOn ? [...others, kind] : others });
  };
  return (
    <table className="outside-kinds table">
      <thead>
        <tr>
          <th scope="col">What happens</th>
          {shown.map(({ channel, isReady }) => (
            <th key={channel} scope="col">
              {channelTexts[channel]}
              {!isReady && <small>not set up</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kindTexts.map(([kind, text]) => (
          <tr key={kind} data-setting={kind}>
            <th scope="row">{text}</th>
            {shown.map(({ channel, isReady }) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={`${text}, by ${channelTexts[channel]}`}
                  disabled={!isReady}
                  checked={isReady && settings[channel].includes(kind)}
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

const switches = [
  ['only_away', 'Chats only while I am away'],
  ['hides_text', 'Leave out what visitors wrote'],
] as const;

export const RulesForm = ({ saved, channels }: RulesFormProps) => {
  const call = useCall();
  const form = useSettingsForm({
    saved,
    path: getAlarms.path,
    unsaved: 'The rules of the alarms are not saved.',
    save: (body) => call(saveAlarmSettings, { body }),
  });
  const { draft: settings, change } = form;
  return (
    <SettingsForm form={form} go="Save" className="outside-rules">
      <KindsTable settings={settings} channels={channels} onChange={change} />
      <label data-setting="unanswered">
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
      <label data-setting="report-hour">
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
      <div data-setting="quiet">
        <QuietHoursFields
          quiet={settings.quiet}
          onChange={(quiet) => change({ quiet, time_zone: browserTimeZone().name })}
        />
      </div>
      <p>
        By the clock of {settings.time_zone}.
        {settings.quiet !== null && ' What still holds is sent when quiet hours end.'}
      </p>
    </SettingsForm>
  );
};
