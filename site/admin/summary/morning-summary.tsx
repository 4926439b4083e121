import { useEffect, useState } from 'react';
import { getSummary, type Summary } from '#shared/contracts/summary.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import './morning-summary.css';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

interface SummarySentencesProps {
  summary: Summary;
  go: Go;
}

/** The sentences of a summary, in which every number links to its details. */
const SummarySentences = ({ summary, go }: SummarySentencesProps) => (
  <p>
    {summary.sentences.map((parts, sentence) => (
      // The sentences of one summary never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={sentence}>
        {parts.map(({ text, path }) =>
          path === undefined ? (
            text
          ) : (
            <ConsoleLink key={path} to={path} go={go}>
              {text}
            </ConsoleLink>
          ),
        )}{' '}
      </span>
    ))}
  </p>
);

/** The storage key for the day shown last in this browser. */
const KEY = 'foyer.admin.summary';

const useSummary = (isWanted = true) => {
  const [timeZone] = useState(() => browserTimeZone().name);
  return useApiQuery(getSummary, { query: { time_zone: timeZone } }, isWanted);
};

/**
 * Yesterday's news above the first area that is opened, until it is closed: one line that opens. It has
 * its place from the first paint on, so that nothing below it moves. Without news, it closes by itself
 * before the next load.
 */
export const MorningStrip = ({ go }: { go: Go }) => {
  const [storage] = useState(localKeyValue);
  const [yesterday] = useState(() => addDays(dateIn(Date.now(), browserTimeZone().name), -1));
  const [closed, setClosed] = useState(() => storage.get(KEY));
  // A closed summary is not fetched again.
  const { data: summary } = useSummary(closed !== yesterday);
  const isOver = summary?.has_news === false;
  useEffect(() => {
    if (isOver) storage.set(KEY, yesterday);
  }, [isOver, storage, yesterday]);
  if (closed === yesterday) return null;
  return (
    <section className="morning controls-small" aria-label="Morning summary">
      <details>
        <summary>
          <span>
            {summary?.sentences.map((parts) => parts.map(({ text }) => text).join('')).join(' ')}
          </span>
          <span>Morning summary</span>
        </summary>
        {summary && <SummarySentences summary={summary} go={go} />}
      </details>
      <button
        type="button"
        aria-label="Close the summary for today"
        onClick={() => {
          storage.set(KEY, yesterday);
          setClosed(yesterday);
        }}
      >
        Close
      </button>
    </section>
  );
};

/** The same summary in Live, at any time of the day. */
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
