import { useState } from 'react';
import {
  getPush,
  removePushDevice,
  setPush,
  testPushDevice,
  type ListedPushDevice,
} from '#shared/contracts/push.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { EnvironmentLines } from '#site/admin/environment-lines.tsx';
import { pushSupport, supportTexts } from '#site/admin/push/push-support.ts';
import { useOwnSubscription } from '#site/admin/push/push-notice.tsx';
import { disablePush, enablePush } from '#site/admin/push/subscribe.ts';
import { useApiQuery, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import { momentText } from '#site/admin/date-texts.ts';
import './push-section.css';

const outcomeTexts = {
  accepted: 'The push service took the message',
  retry: 'The push service could not take it just now',
  refused: 'The push service refused the message',
  gone: 'The device is gone and was removed',
} as const;

interface DeviceProps {
  device: ListedPushDevice;
  isOwn: boolean;
  onTest: () => void;
  onRemove: () => void;
}

const Device = ({ device, isOwn, onTest, onRemove }: DeviceProps) => (
  <li>
    <span>
      {device.label}
      {isOwn && <em> this one</em>}
      <small>
        {device.answered_at === null
          ? `On since ${momentText(device.created_at)}, nothing sent yet`
          : `Last answer of the push service, ${momentText(device.answered_at)}: ${device.answer}`}
      </small>
    </span>
    <button type="button" onClick={onTest}>
      Send a test<span className="sr-only"> to {device.label}</span>
    </button>
    <button type="button" onClick={onRemove}>
      Remove<span className="sr-only"> {device.label}</span>
    </button>
  </li>
);

/**
 * Push messages: the switch for this device, the other devices, and the content of notifications.
 */
export const PushSection = ({ session }: { session: ConsoleSession }) => {
  const { call } = session;
  const refresh = useRefresh();
  const { data } = useApiQuery(getPush, {});
  const [support, setSupport] = useState(pushSupport);
  const [notice, setNotice] = useState('');
  const own = session.id();
  const isLost = useOwnSubscription(data?.devices) === 'lost';
  const run = async (work: () => Promise<string | null>) => {
    setNotice('');
    try {
      setNotice((await work()) ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice('The server did not answer. Try again.');
    }
    setSupport(pushSupport());
    refresh();
  };
  const remove = async ({ device_id, session_id }: ListedPushDevice) => {
    await call(removePushDevice, { params: { device_id } });
    if (session_id === own) await disablePush();
    return null;
  };
  const test = async ({ device_id }: ListedPushDevice) => {
    const { outcome, answer } = await call(testPushDevice, { params: { device_id } });
    return `${outcomeTexts[outcome]}: ${answer}`;
  };
  if (!data) return null;
  const isOnHere = data.devices.some((device) => device.session_id === own) && !isLost;
  return (
    <>
      <p className="push-intro">
        A phone or computer gets a notification with the console closed. To have the console as an
        app, use “Install” or “Add to Home Screen” in the browser’s menu.
      </p>
      {data.off !== null && (
        <p role="note">
          Push is not set up: {data.off}
          <EnvironmentLines lacks={[data.off]} />
        </p>
      )}
      {data.devices.length > 0 && (
        <ul className="push-devices list-of-rows">
          {data.devices.map((device) => (
            <Device
              key={device.device_id}
              device={device}
              isOwn={device.session_id === own}
              onTest={() => void run(() => test(device))}
              onRemove={() => void run(() => remove(device))}
            />
          ))}
        </ul>
      )}
      {data.off === null && support !== 'ready' && <p>{supportTexts[support]}</p>}
      {data.off === null && (
        <label className="push-texts">
          <input
            type="checkbox"
            checked={data.shows_text}
            onChange={({ target }) =>
              void run(async () => {
                await call(setPush, { body: { shows_text: target.checked } });
                return null;
              })
            }
          />{' '}
          Show names and messages in the notification. Otherwise it says only what happened.
        </label>
      )}
      <div className="settings-ways cluster">
        {data.off === null && support === 'ready' && !isOnHere && (
          <button type="button" onClick={() => void run(() => enablePush(call, data.public_key))}>
            Turn on push for this device
          </button>
        )}
        <output>{notice}</output>
      </div>
    </>
  );
};
