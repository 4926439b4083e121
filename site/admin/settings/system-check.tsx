import { useEffect, useState } from 'react';
import { checksOf, type Findings } from '#site/admin/settings/checks.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { type CallApi, ApiError } from '#shared/client/http-client.ts';
import { probeLine, type LineProbe } from '#site/platform/probe-line.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { getAlarms } from '#shared/contracts/alarms.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { getPush } from '#shared/contracts/push.ts';
import { listWebhooks } from '#shared/contracts/webhooks.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';

interface LookDeps {
  call: CallApi;
  probe: () => Promise<LineProbe>;
  clock: Clock;
}

/** Runs all checks; null if the server does not respond. */
const lookAtSystem = async ({ call, probe, clock }: LookDeps): Promise<Findings | null> => {
  try {
    const before = clock.now();
    const system = await call(getSystem, {});
    // Assumes that the response was written halfway through the request.
    const skewMs = Date.parse(system.now) - (before + clock.now()) / 2;
    const [line, push, alarms, webhooks] = await Promise.all([
      probe(),
      call(getPush, {}),
      call(getAlarms, {}),
      call(listWebhooks, {}),
    ]);
    return { system, skewMs, line, push, alarms, webhooks };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

const words = { good: 'ok', note: 'note', bad: 'problem' } as const;

/** Checks the server and the connection to it, and shows remedies. */
export const SystemCheck = ({ call, go }: { call: CallApi; go: Go }) => {
  const [found, setFound] = useState<Findings | null>(null);
  const [step, setStep] = useState<'looking' | 'done' | 'failed'>('looking');
  useEffect(() => {
    if (step !== 'looking') return;
    const timers = browserTimers();
    let isLeft = false;
    void lookAtSystem({ call, probe: () => probeLine(timers), clock: browserClock() }).then(
      (findings) => {
        if (isLeft) return;
        setFound(findings);
        setStep(findings ? 'done' : 'failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [call, step]);
  return (
    <>
      <output>
        {step === 'looking' && 'Checking…'}
        {step === 'failed' && 'The server did not answer.'}
      </output>
      {found && (
        <dl className="fact-list settings-facts">
          {checksOf(found).map(({ name, verdict, finding, todo, section }) => (
            <div key={name}>
              <dt>
                {section ? (
                  <ConsoleLink to={addressOf({ area: 'settings', item: section })} go={go}>
                    {name}
                  </ConsoleLink>
                ) : (
                  name
                )}
              </dt>
              <dd>
                <span className="settings-verdict" data-verdict={verdict}>
                  {words[verdict]}
                </span>{' '}
                {finding}
                {todo !== null && <strong>{todo}</strong>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" disabled={step === 'looking'} onClick={() => setStep('looking')}>
        Check again
      </button>
    </>
  );
};
