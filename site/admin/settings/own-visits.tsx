import { useState } from 'react';
import { setOwnVisits } from '#shared/contracts/maintenance.ts';
import { useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

interface OwnVisitsProps {
  /** As the admin. */
  call: CallApi;
  isExcluded: boolean;
}

/** Whether the visits of this browser count. */
export const OwnVisits = ({ call, isExcluded }: OwnVisitsProps) => {
  const refresh = useRefresh();
  const [notice, setNotice] = useState('');
  const choose = async (excluded: boolean) => {
    setNotice('');
    try {
      await call(setOwnVisits, { body: { excluded } });
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice('Not saved: the server did not answer.');
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
        Exclude this browser’s visits from Analytics and Live
      </label>
      <p>
        A cookie remembers this. It applies to pages opened from now on; a private window counts as
        a visitor.
      </p>
      <span role="alert">{notice}</span>
    </div>
  );
};
