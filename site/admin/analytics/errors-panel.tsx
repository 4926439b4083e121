import { useState } from 'react';
import type { StatedErrorRow } from '#shared/contracts/analytics-answers.ts';
import { listErrors } from '#shared/contracts/admin-analytics.ts';
import { setErrorState } from '#shared/contracts/error-states.ts';
import type { ErrorStateName } from '#shared/domain/analytics/error-state.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { countedText } from '#site/admin/counted-text.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { CountChange } from '#site/admin/analytics/change-line.tsx';
import { comparedRows } from '#site/admin/analytics/list-panel.tsx';
import { ComparisonNote, isComparable } from '#site/admin/analytics/period-note.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { Paged } from '#site/admin/analytics/paged.tsx';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { momentText } from '#site/admin/date-texts.ts';
import { QueryTabs } from '#site/admin/analytics/tabs.tsx';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';

const decisionsFor: Readonly<
  Record<ErrorStateName, readonly (readonly [ErrorStateName, string])[]>
> = {
  open: [
    ['resolved', 'Resolve'],
    ['ignored', 'Ignore'],
  ],
  resolved: [['open', 'Reopen']],
  ignored: [['open', 'Stop ignoring']],
};

const stateText = ({
  state,
  reopened_in: reopenedIn = null,
  resolved_in: resolvedIn = null,
}: StatedErrorRow): string | null => {
  if (reopenedIn !== null) return `Reopened: occurred again in version ${reopenedIn}`;
  if (state === 'ignored') return 'Ignored';
  if (resolvedIn === null) return null;
  return `Resolved in version ${resolvedIn}. It reopens if a newer version has it.`;
};

/** The owner's decision about an error, and its progress. */
const ErrorDecision = ({ row }: { row: StatedErrorRow }) => {
  const call = useCall();
  const refresh = useRefresh(listErrors.path);
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  const decide = async (state: ErrorStateName) => {
    setProgress('busy');
    try {
      const params = { signature: row.signature };
      await call(setErrorState, { params, body: { state } });
      setProgress('idle');
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProgress('failed');
    }
  };
  const state = stateText(row);
  return (
    <div className="fault-decision">
      {state !== null && (
        <p className="fault-state" data-reopened={typeof row.reopened_in === 'string' || undefined}>
          {state}
        </p>
      )}
      {decisionsFor[row.state ?? 'open'].map(([next, label]) => (
        <button
          key={next}
          type="button"
          className="text-button"
          disabled={progress === 'busy'}
          onClick={() => void decide(next)}
        >
          {label}
          <span className="sr-only"> {row.message}</span>
        </button>
      ))}
      {progress === 'failed' && <p role="alert">This could not be saved. Try again.</p>}
    </div>
  );
};

interface ErrorEntryProps {
  row: StatedErrorRow;
  panel: PanelProps;
  isCompared: boolean;
}

const ErrorEntry = ({ row, panel, isCompared }: ErrorEntryProps) => (
  <li className="fault">
    <p className="fault-count">
      {countText(row.count)}×
      {isCompared && <CountChange now={row.count} before={row.before?.count ?? null} />}
      <span className="fault-visits">
        <PeopleDrillDown panel={panel} who={{ error: row.signature }} count={row.sessions} />{' '}
        {row.sessions === 1 ? 'visit' : 'visits'}
      </span>
      {row.visitors !== undefined && (
        <span className="fault-visits">{countedText(row.visitors, 'visitor')}</span>
      )}
    </p>
    <div>
      <h3>
        <span className="fault-kind">{row.kind}</span> {row.message}
      </h3>
      <p className="fault-where small-print">
        {row.page !== null && <PageName panel={panel} page={row.page} />}
        <span>
          first <time dateTime={row.first_seen}>{momentText(row.first_seen)}</time>, last{' '}
          <time dateTime={row.last_seen}>{momentText(row.last_seen)}</time>
        </span>
      </p>
      <ErrorDecision row={row} />
      {row.stack !== null && (
        <details>
          <summary>Stack</summary>
          <pre>{row.stack}</pre>
        </details>
      )}
    </div>
  </li>
);

const emptyTexts: Readonly<Record<PanelProps['analyticsQuery']['state'], string>> = {
  open: 'No open errors in visitors’ browsers for this period and these filters. A new error appears within a minute, with its stack and count.',
  resolved:
    'No resolved errors for this period and these filters. Resolve an open error once it is fixed. It reopens by itself if a newer version of the site has it.',
  ignored:
    'No ignored errors for this period and these filters. Ignore an error that you cannot fix, such as one of a browser extension.',
  all: 'No errors in visitors’ browsers for this period and these filters. A new error appears within a minute, with its stack and count.',
};

/** Grouped errors in visitors' browsers, with the owner's decisions. */
export const ErrorsPanel = (panel: PanelProps) => {
  const { state } = panel.analyticsQuery;
  const query = { ...comparedRows(panel), ...(state === 'all' ? {} : { state }) };
  const answer = useApiQuery(listErrors, { query });
  return (
    <>
      <QueryTabs
        panel={panel}
        label="State"
        of="state"
        tabs={{ open: 'Open', resolved: 'Resolved', ignored: 'Ignored', all: 'All' }}
      />
      <Paged
        panel={panel}
        answer={answer}
        lines={10}
        empty={<p className="nothing-here">{emptyTexts[state]}</p>}
      >
        {(rows) => (
          <>
            <ul className="faults">
              {rows.map((row) => (
                <ErrorEntry
                  key={row.signature}
                  row={row}
                  panel={panel}
                  isCompared={isComparable(answer.data)}
                />
              ))}
            </ul>
            {answer.data && <ComparisonNote answer={answer.data} />}
          </>
        )}
      </Paged>
    </>
  );
};
