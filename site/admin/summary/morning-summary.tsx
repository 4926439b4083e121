import { useState } from 'react';
import { getSummaryRoute } from '#shared/contracts/routes/settings.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { SummarySentences } from '#site/admin/summary/summary-sentences.tsx';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import './morning-summary.css';

/** Where this browser keeps which day it has shown. */
const KEY = 'foyer.admin.summary';

const useSummary = (isWanted = true) => {
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useApiQuery(getSummaryRoute, { query: { time_zone: timeZone } }, isWanted);
};

/** Over the first area that is opened on a day, where there is news, until it is closed. */
export const MorningStrip = ({ go }: { go: Go }) => {
  const [storage] = useState(localKeyValue);
  const [shown, setShown] = useState(() => storage.get(KEY));
  const { data: summary } = useSummary();
  if (!summary?.has_news || shown === summary.date) return null;
  return (
    <section className="morning" aria-label="Morning summary">
      <SummarySentences summary={summary} go={go} />
      <button
        type="button"
        aria-label="Close the summary for today"
        onClick={() => {
          storage.set(KEY, summary.date);
          setShown(summary.date);
        }}
      >
        Close
      </button>
    </section>
  );
};

/** The same at any time of the day, in Live. */
export const MorningSection = ({ go }: { go: Go }) => {
  const { data: summary, error } = useSummary();
  return (
    <section className="morning-section" aria-labelledby="morning-title">
      <h3 id="morning-title">Morning summary</h3>
      {summary && <SummarySentences summary={summary} go={go} />}
      {summary?.sentences.length === 0 && <p>Everything that it counts is switched off.</p>}
      {error && <p role="alert">The summary did not come: {error.message}</p>}
    </section>
  );
};
