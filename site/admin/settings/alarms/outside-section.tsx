import { useState } from 'react';
import {
  getAlarms,
  saveAlarmSettings,
  type Alarms,
  type AlarmSettings,
} from '#shared/contracts/alarms.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { ChannelList } from '#site/admin/settings/alarms/channel-list.tsx';
import { DeliveryLog } from '#site/admin/settings/alarms/delivery-log.tsx';
import { FailedDeliveries } from '#site/admin/settings/alarms/failed-deliveries.tsx';
import { RulesForm } from '#site/admin/settings/alarms/rules-form.tsx';
import './outside.css';

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

/** What reaches the owner with the console closed: channels, rules, and what failed. */
export const OutsideSection = () => {
  const { data, error } = useApiQuery(getAlarms, {});
  const call = useCall();
  const refresh = useRefresh(getAlarms.path);
  const [notice, setNotice] = useState('');
  const save = async (settings: AlarmSettings) => {
    try {
      await call(saveAlarmSettings, { body: settings });
      setNotice('Saved.');
      refresh();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setNotice('Not saved: the server did not answer. Try again.');
      return false;
    }
  };
  return (
    <section className="outside-alarms" aria-labelledby="outside-alarms">
      <h4 id="outside-alarms">With the console closed</h4>
      {!data && error && <p role="alert">The server did not answer.</p>}
      {data && (
        <>
          <ChannelList channels={data.channels} />
          <RulesForm
            saved={data.settings}
            channels={data.channels}
            notice={notice}
            onEdit={() => setNotice('')}
            onSave={save}
          />
          {data.waiting > 0 && (
            <p>
              {data.waiting === 1 ? 'One alarm waits' : `${data.waiting} alarms wait`} to be sent.
            </p>
          )}
          <VisitorMails counts={data.visitor_mails} />
          <FailedDeliveries dead={data.dead} onChanged={refresh} />
          <DeliveryLog onChanged={refresh} />
        </>
      )}
    </section>
  );
};
