import { useState } from 'react';
import {
  getAlarms,
  sendTestAlarm,
  type Alarms,
  type ChannelState,
} from '#shared/contracts/alarms.ts';
import { EnvironmentLines } from '#site/admin/environment-lines.tsx';
import { Loaded, useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';
import { channelTexts } from '#site/admin/settings/alarms/alarm-texts.ts';
import { DeliveryLog, FailedDeliveries } from '#site/admin/settings/alarms/deliveries.tsx';
import { RulesForm } from '#site/admin/settings/alarms/rules-form.tsx';
import { RowButton } from '#site/admin/settings/settings-form.tsx';

/** A channel, with a test; or what it lacks, with lines for the environment. */
export const Channel = ({
  channel: { name, is_ready: isReady, lacks },
}: {
  channel: ChannelState;
}) => {
  const call = useCall();
  const attempt = useAttempt(getAlarms.path);
  const [answer, setAnswer] = useState('');
  const test = async (channel: 'email' | 'webhook') => {
    setAnswer('Sending…');
    const why = await attempt(async () => {
      const sent = await call(sendTestAlarm, { body: { channel } });
      setAnswer(`${sent.is_accepted ? 'Accepted' : 'Not accepted'}: ${sent.answer}`);
    });
    if (why !== null) setAnswer(why);
  };
  return (
    <li data-setting={name}>
      <span>
        {channelTexts[name]}
        <span className="settings-detail">
          {' '}
          {isReady ? 'is set up' : `is not set up: ${lacks.join('; ')}`}
        </span>
        <EnvironmentLines lacks={lacks} />
      </span>
      {/* Devices with push have their own test, and mail to visitors has none. */}
      {isReady && (name === 'email' || name === 'webhook') && (
        <RowButton
          label="Send a test"
          of={`by ${channelTexts[name]}`}
          onClick={() => void test(name)}
        />
      )}
      <output className="settings-answer">{answer}</output>
    </li>
  );
};

const VisitorMails = ({ counts }: { counts: Alarms['visitor_mails'] }) => {
  const { last_day: mails, suppressed } = counts;
  if (mails === 0 && suppressed === 0) return null;
  return (
    <p>
      {mails === 1 ? 'One mail' : `${mails} mails`} to visitors in the last 24 hours.
      {suppressed > 0 &&
        ` ${suppressed === 1 ? 'One mailbox' : `${suppressed} mailboxes`} asked never to get any.`}
    </p>
  );
};

/**
 * The webhook of the environment is listed only if it is set: webhooks are usually made on the page of
 * the programs.
 */
export const shownChannels = (channels: readonly ChannelState[]): readonly ChannelState[] =>
  channels.filter(({ name, is_ready: isReady }) => isReady || name !== 'webhook');

/** Push has a section of its own. */
const listedChannels = (channels: readonly ChannelState[]): readonly ChannelState[] =>
  shownChannels(channels).filter(({ name }) => name !== 'push');

/** Alarms that reach the owner while the console is closed: channels, rules and failures. */
export const OutsideSection = () => (
  <Loaded query={useApiQuery(getAlarms, {})}>
    {({ settings, channels, waiting, visitor_mails: counts, dead }) => (
      <>
        <ul className="settings-rows">
          {listedChannels(channels).map((channel) => (
            <Channel key={channel.name} channel={channel} />
          ))}
        </ul>
        {listedChannels(channels).some((channel) => !channel.is_ready) && (
          <p>
            Lines like these belong in the server’s <code>.env</code>; restart it afterwards.
          </p>
        )}
        <RulesForm saved={settings} channels={shownChannels(channels)} />
        {waiting > 0 && (
          <p>{waiting === 1 ? 'One alarm waits' : `${waiting} alarms wait`} to be sent.</p>
        )}
        <VisitorMails counts={counts} />
        <FailedDeliveries dead={dead} />
        <DeliveryLog />
      </>
    )}
  </Loaded>
);
