import { useState } from 'react';
import { sendTestAlarm, type ChannelState } from '#shared/contracts/alarms.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { channelTexts } from '#site/admin/settings/alarms/alarm-texts.ts';

type Tested = 'email' | 'webhook';

/** Devices with push have a test of their own, and a visitor's mail goes to no test. */
const testedBy = ({ name, is_ready: isReady }: ChannelState): Tested | null =>
  isReady && (name === 'email' || name === 'webhook') ? name : null;

const Channel = ({ channel }: { channel: ChannelState }) => {
  const call = useCall();
  const [answer, setAnswer] = useState('');
  const tested = testedBy(channel);
  const test = async (by: Tested) => {
    setAnswer('Sending…');
    try {
      const sent = await call(sendTestAlarm, { body: { channel: by } });
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
      {tested !== null && (
        <button type="button" onClick={() => void test(tested)}>
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
