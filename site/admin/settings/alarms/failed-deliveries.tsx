import { useState } from 'react';
import { discardDelivery, retryDelivery, type DeadDeliveryRow } from '#shared/contracts/alarms.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { byText, kindText } from '#site/admin/settings/alarms/alarm-texts.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

interface FailedDeliveriesProps {
  dead: readonly DeadDeliveryRow[];
  onChanged: () => void;
}

const whatOf = (row: DeadDeliveryRow): string =>
  `${kindText(row.kind)}, by ${byText(row)}, ${momentText(row.ended_at)}`;

/** What could not be sent, with the words of the other side. */
export const FailedDeliveries = ({ dead, onChanged }: FailedDeliveriesProps) => {
  const call = useCall();
  const [notice, setNotice] = useState('');
  const act = async (action: typeof retryDelivery, id: string): Promise<void> => {
    try {
      await call(action, { params: { delivery_id: id }, body: {} });
      setNotice('');
      onChanged();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // Another console was faster: the list says what is left.
      if (failure.status === 404) onChanged();
      else setNotice('That did not work: the server did not answer. Try again.');
    }
  };
  if (dead.length === 0) return null;
  return (
    <section aria-labelledby="failed-deliveries">
      <h4 id="failed-deliveries">Could not be sent</h4>
      <ul className="settings-rows">
        {dead.map((row) => (
          <li key={row.delivery_id}>
            <span>
              {whatOf(row)}
              <span className="outside-lacks"> {row.answer}</span>
            </span>
            <button
              type="button"
              aria-label={`Try again: ${whatOf(row)}`}
              onClick={() => void act(retryDelivery, row.delivery_id)}
            >
              Try again
            </button>
            <button
              type="button"
              aria-label={`Discard: ${whatOf(row)}`}
              onClick={() => void act(discardDelivery, row.delivery_id)}
            >
              Discard
            </button>
          </li>
        ))}
      </ul>
      <span role="alert">{notice}</span>
    </section>
  );
};
