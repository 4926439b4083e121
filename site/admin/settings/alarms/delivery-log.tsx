import { useState } from 'react';
import {
  listDeliveries,
  sendDeliveryAgain,
  type EndedDeliveryRow,
} from '#shared/contracts/alarms.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { byText, kindText } from '#site/admin/settings/alarms/alarm-texts.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

const stateTexts: Readonly<Record<EndedDeliveryRow['state'], string>> = {
  sent: 'sent',
  dead: 'given up',
  dropped: 'not needed any more',
};

const attemptsText = (attempts: number): string =>
  attempts === 1 ? '' : ` after ${attempts} attempts`;

interface DeliveryListProps {
  /** Called when one goes out again. */
  onChanged: () => void;
}

const DeliveryList = ({ onChanged }: DeliveryListProps) => {
  const { data, error } = useApiQuery(listDeliveries, {});
  const call = useCall();
  const refresh = useRefresh(listDeliveries.path);
  const [notice, setNotice] = useState('');
  const sendAgain = async (id: string): Promise<void> => {
    try {
      await call(sendDeliveryAgain, { params: { delivery_id: id }, body: {} });
      setNotice('It goes out again.');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setNotice(
        failure.status === 404
          ? 'It is no longer there.'
          : 'That did not work: the server did not answer. Try again.',
      );
    }
    refresh();
    onChanged();
  };
  if (!data) return <p>{error ? 'The server did not answer.' : 'Loading…'}</p>;
  return (
    <>
      {data.deliveries.length === 0 && <p>Nothing was sent yet.</p>}
      <ul className="settings-rows">
        {data.deliveries.map((row) => (
          <li key={row.delivery_id}>
            <span>
              {kindText(row.kind)}, by {byText(row)}: {stateTexts[row.state]}
              {attemptsText(row.attempts)}, {momentText(row.ended_at)}
              <span className="outside-lacks"> {row.answer}</span>
            </span>
            <button
              type="button"
              aria-label={`Send again: ${kindText(row.kind)}, ${momentText(row.ended_at)}`}
              onClick={() => void sendAgain(row.delivery_id)}
            >
              Send again
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{notice}</p>
    </>
  );
};

/** The last deliveries of all channels, with what the other side answered. */
export const DeliveryLog = ({ onChanged }: DeliveryListProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="settings-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The last deliveries</summary>
      {isOpen && <DeliveryList onChanged={onChanged} />}
    </details>
  );
};
