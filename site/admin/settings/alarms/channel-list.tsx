import { useState } from 'react';
import type { ChannelState } from '#shared/contracts/alarms.ts';
import { sendTestAlarmRoute } from '#shared/contracts/routes/settings.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { channelTexts } from '#site/admin/settings/alarms/alarm-texts.ts';

/** Devices with push have a test of their own, each beside its name. */
const hasTest = ({ name, is_ready: isReady }: ChannelState): boolean => isReady && name !== 'push';

const Channel = ({ channel }: { channel: ChannelState }) => {
  const call = useCall();
  const [answer, setAnswer] = useState('');
  const test = async () => {
    setAnswer('Sending…');
    try {
      const sent = await call(sendTestAlarmRoute, { body: { channel: channel.name } });
      setAnswer(`${sent.is_accepted ? 'Accepted' : 'Not accepted'}: ${sent.answer}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setAnswer('No test was sent: the server did not answer.');
    }
  };
  return (
    <li>
      <span>
        {channelTexts[channel.name]}
        <span className="outside-lacks">
          {' '}
          {channel.is_ready ? 'is set up' : channel.lacks.join('; ')}
        </span>
      </span>
      {hasTest(channel) && (
        <button type="button" onClick={() => void test()}>
          Send a test<span className="sr-only"> by {channelTexts[channel.name]}</span>
        </button>
      )}
      <output className="outside-answer">{answer}</output>
    </li>
  );
};

/** The ways out, and what each of them lacks by the name of its setting. */
export const ChannelList = ({ channels }: { channels: readonly ChannelState[] }) => (
  <ul className="settings-rows">
    {channels.map((channel) => (
      <Channel key={channel.name} channel={channel} />
    ))}
  </ul>
);
