import { useState } from 'react';
import {
  discardDelivery,
  listDeliveries,
  retryDelivery,
  sendDeliveryAgain,
  type DeadDeliveryRow,
  type EndedDeliveryRow,
} from '#shared/contracts/alarms.ts';
import { Loaded, useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';
import { byText, kindText } from '#site/admin/settings/alarms/alarm-texts.ts';
import { RowButton } from '#site/admin/settings/settings-form.tsx';
import { momentText } from '#site/admin/date-texts.ts';

/** Performs an action on a delivery, then refetches all lists of deliveries and alarms. */
const useDeliveryAction = (done: string) => {
  const call = useCall();
  const attempt = useAttempt('/api/admin/alarms');
  const [notice, setNotice] = useState('');
  const act = async (action: typeof retryDelivery, id: string) =>
    setNotice(
      (await attempt(() => call(action, { params: { delivery_id: id }, body: {} }))) ?? done,
    );
  return { notice, act };
};

const stateTexts: Readonly<Record<EndedDeliveryRow['state'], string>> = {
  sent: 'sent',
  dead: 'given up',
  dropped: 'no longer needed',
};

const attemptsText = (attempts: number): string =>
  attempts === 1 ? '' : ` after ${attempts} attempts`;

const DeliveryList = () => {
  const query = useApiQuery(listDeliveries, {});
  const { notice, act } = useDeliveryAction('It goes out again.');
  return (
    <Loaded query={query}>
      {({ deliveries }) => (
        <>
          {deliveries.length === 0 && <p>Nothing was sent yet.</p>}
          <ul className="settings-rows">
            {deliveries.map((row) => (
              <li key={row.delivery_id}>
                <span>
                  {kindText(row.kind)}, by {byText(row)}: {stateTexts[row.state]}
                  {attemptsText(row.attempts)}, {momentText(row.ended_at)}
                  <span className="settings-detail"> {row.answer}</span>
                </span>
                <RowButton
                  label="Send again"
                  of={`${kindText(row.kind)}, ${momentText(row.ended_at)}`}
                  onClick={() => void act(sendDeliveryAgain, row.delivery_id)}
                />
              </li>
            ))}
          </ul>
          <p role="status">{notice}</p>
        </>
      )}
    </Loaded>
  );
};

/** The latest deliveries of all channels, with the responses. */
export const DeliveryLog = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="settings-more"
      data-setting="deliveries"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>The last deliveries</summary>
      {isOpen && <DeliveryList />}
    </details>
  );
};

const whatOf = (row: DeadDeliveryRow): string =>
  `${kindText(row.kind)}, by ${byText(row)}, ${momentText(row.ended_at)}`;

/** The failed deliveries, with the responses. */
export const FailedDeliveries = ({ dead }: { dead: readonly DeadDeliveryRow[] }) => {
  const { notice, act } = useDeliveryAction('');
  if (dead.length === 0) return null;
  return (
    <section aria-labelledby="failed-deliveries">
      <h4 id="failed-deliveries">Could not be sent</h4>
      <ul className="settings-rows">
        {dead.map((row) => (
          <li key={row.delivery_id}>
            <span>
              {whatOf(row)}
              <span className="settings-detail"> {row.answer}</span>
            </span>
            <RowButton
              label="Try again"
              of={whatOf(row)}
              onClick={() => void act(retryDelivery, row.delivery_id)}
            />
            <RowButton
              label="Discard"
              of={whatOf(row)}
              onClick={() => void act(discardDelivery, row.delivery_id)}
            />
          </li>
        ))}
      </ul>
      <span role="alert">{notice}</span>
    </section>
  );
};
