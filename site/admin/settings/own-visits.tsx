import { useState } from 'react';
import type { Answers } from '#site/admin/answers.ts';
import type { AdminConsole } from '#site/admin/console.ts';
import { setOwnVisitsRoute } from '#shared/contracts/routes/settings.ts';
import { ApiError } from '#shared/client/http-client.ts';

interface OwnVisitsProps {
  console: AdminConsole;
  answers: Answers;
  isExcluded: boolean;
}

/** Whether the visits of this very browser count. */
export const OwnVisits = ({ console, answers, isExcluded }: OwnVisitsProps) => {
  const [notice, setNotice] = useState('');
  const choose = async (excluded: boolean) => {
    setNotice('');
    try {
      await console.call(setOwnVisitsRoute, { body: { excluded } });
      answers.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice('Not kept: the server did not answer.');
    }
  };
  return (
    <div className="settings-own">
      <label>
        <input
          type="checkbox"
          checked={isExcluded}
          onChange={(event) => void choose(event.target.checked)}
        />
        Leave this browser’s own visits out of the figures and of Live
      </label>
      <p>
        A cookie of the server’s says so. It counts for pages opened from now on; a private window
        is a visitor like any other.
      </p>
      <span role="alert">{notice}</span>
    </div>
  );
};
