import { useEffect, useState } from 'react';
import { getPush } from '#shared/contracts/push.ts';
import { removeRenewal } from '#site/console-worker/renewal.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { checkSubscription } from '#site/admin/push/worker-registration.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import { momentText } from '#site/admin/date-texts.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import '#site/admin/summary/morning-summary.css';

/**
 * This browser's subscription, compared with the server's whenever `devices` changes; null until
 * then.
 */
export const useOwnSubscription = (devices: unknown) => {
  const [state, setState] = useState<Awaited<ReturnType<typeof checkSubscription>> | null>(null);
  useEffect(() => {
    if (devices === undefined) return;
    // If the server or the browser fails, the next change compares again.
    void checkSubscription().then(setState, () => undefined);
  }, [devices]);
  return state;
};

/** The storage key for the time of the last closed note. */
const CLOSED = 'foyer.admin.push-gone';

/** Reports devices whose push messages ended without the owner's action, until it is closed. */
export const PushNotice = ({ session, go }: { session: ConsoleSession; go: Go }) => {
  const { data } = useApiQuery(getPush, {});
  const [storage] = useState(localKeyValue);
  const [closed, setClosed] = useState(() => storage.get(CLOSED) ?? '');
  const [isLeft, setLeft] = useState(false);
  const state = useOwnSubscription(data?.devices);
  if (!data || data.off !== null || state === null) return null;
  const isListed = data.devices.some((device) => device.session_id === session.id());
  const isLost = !isLeft && state !== 'off' && (state === 'lost' || !isListed);
  const gone = data.gone.filter(({ at }) => at > closed);
  if (!isLost && gone.length === 0) return null;
  return (
    <section className="morning controls-small" aria-label="Push on this device">
      <div>
        {isLost && <p>Push messages no longer reach this browser.</p>}
        {gone.map(({ label, at, answer }) => (
          <p key={at}>
            {`${label} gets no push messages since ${momentText(at)}: its push service no longer knows it (${answer}).`}
          </p>
        ))}
        <ConsoleLink to={addressOf({ area: 'settings', item: 'alarms' })} go={go}>
          Turn push on again
        </ConsoleLink>
      </div>
      <button
        type="button"
        aria-label="Close the note about push messages"
        onClick={() => {
          const [newest] = gone;
          if (newest) storage.set(CLOSED, newest.at);
          setClosed(newest?.at ?? closed);
          if (isLost) void removeRenewal(caches);
          setLeft(true);
        }}
      >
        Close
      </button>
    </section>
  );
};
