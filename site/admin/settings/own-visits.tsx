import { useState } from 'react';
import { setOwnVisitsRoute } from '#shared/contracts/routes/settings.ts';
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
      await call(setOwnVisitsRoute, { body: { excluded } });
      refresh();
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
