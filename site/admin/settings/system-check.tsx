import { useEffect, useState } from 'react';
import { checksOf, type Findings } from '#site/admin/settings/checks.ts';
import { lookAtSystem } from '#site/admin/settings/look-at-system.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import { probeLine } from '#site/platform/probe-line.ts';

const words = { good: 'ok', note: 'note', bad: 'problem' } as const;

/** Checks the server and the connection to it, and says what to do. */
export const SystemCheck = ({ call }: { call: CallApi }) => {
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
          {checksOf(found).map(({ name, verdict, finding, todo }) => (
            <div key={name}>
              <dt>{name}</dt>
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
