import type { ErrorRow } from '#shared/contracts/analytics-answers.ts';
import { listErrorsRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { Paged } from '#site/admin/analytics/paged.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const whenText = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(at),
  );

const ErrorEntry = ({ row, panel }: { row: ErrorRow; panel: PanelProps }) => (
  <li className="fault">
    <p className="fault-count">
      {countText(row.count)}×
      <span className="fault-visits">
        {countText(row.sessions)} {row.sessions === 1 ? 'visit' : 'visits'}
      </span>
    </p>
    <div>
      <h3>
        <span className="fault-kind">{row.kind}</span> {row.message}
      </h3>
      <p className="fault-where">
        {row.page !== null && <NarrowButton {...panel} by="page" value={row.page} />}
        <span>
          first <time dateTime={row.first_seen}>{whenText(row.first_seen)}</time>, last{' '}
          <time dateTime={row.last_seen}>{whenText(row.last_seen)}</time>
        </span>
      </p>
      {row.stack !== null && (
        <details>
          <summary>Stack</summary>
          <pre>{row.stack}</pre>
        </details>
      )}
    </div>
  </li>
);

const NoErrors = () => (
  <p className="nothing-here">
    No errors in visitors’ browsers for this period and these filters. A new error appears within a
    minute, with its stack and count.
  </p>
);

/** What went wrong in visitors' browsers, the same errors as one. */
export const ErrorsPanel = (panel: PanelProps) => {
  const answer = useApiQuery(listErrorsRoute, { query: pageOfRows(panel) });
  return (
    <Paged panel={panel} answer={answer} lines={10} empty={<NoErrors />}>
      {(rows) => (
        <ul className="faults">
          {rows.map((row) => (
            <ErrorEntry key={row.signature} row={row} panel={panel} />
          ))}
        </ul>
      )}
    </Paged>
  );
};
