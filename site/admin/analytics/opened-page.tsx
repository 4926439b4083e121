import type { ReactNode } from 'react';
import { shownName } from '#shared/domain/people/shown-name.ts';
import type { PageRow } from '#shared/contracts/analytics-answers.ts';
import { listPages, listVisitors } from '#shared/contracts/admin-analytics.ts';
import { ChangeLine } from '#site/admin/analytics/change-line.tsx';
import {
  comparisonOf,
  withFilter,
  queryOf,
  sharedPart,
} from '#site/admin/analytics/analytics-query.ts';
import { ErrorsPanel } from '#site/admin/analytics/errors-panel.tsx';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { FlowPart } from '#site/admin/analytics/flow-part.tsx';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import { pageFigures, PagesPanel, ScrollPanel } from '#site/admin/analytics/list-panels.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { figure } from '#site/admin/analytics/paged-table.tsx';
import { isComparable } from '#site/admin/analytics/period-note.tsx';
import { rowBefore, writeCount } from '#site/admin/analytics/rows-table.tsx';
import { SeriesPart } from '#site/admin/analytics/series-part.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { TopList, topSources } from '#site/admin/analytics/top-lists.tsx';
import { VitalsPanel } from '#site/admin/analytics/vitals-panel.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './opened-page.css';

const SHOWN = '6';

const visits = figure<PageRow>('Visits', 'sessions', (row) => row.sessions);
const figures = pageFigures.toSpliced(2, 0, visits);

const PageFigures = ({ row, isCompared }: { row: PageRow; isCompared: boolean }) => (
  <dl className="page-figures">
    {figures.map(({ label, term, value, write = writeCount, kind = 'count' }) => {
      const earlier = rowBefore(row);
      const before = earlier ? value(earlier) : null;
      return (
        <div key={label}>
          <dt>{term && <Term of={term}>{label}</Term>}</dt>
          <dd>
            {write(value(row), before)}
            {isCompared &&
              (earlier ? (
                <ChangeLine
                  now={value(row)}
                  before={before}
                  write={write}
                  kind={kind === 'share' ? kind : 'amount'}
                />
              ) : (
                <p className="figure-change">new</p>
              ))}
          </dd>
        </div>
      );
    })}
  </dl>
);

const PagePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="page-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** The latest visitors of the page. */
const PagePeople = (panel: PanelProps) => {
  const { filter, analyticsQuery } = panel;
  const answer = useApiQuery(listVisitors, { query: { ...filter, limit: SHOWN } });
  const visitorAddress = (visitorId: string) =>
    addressOf({
      area: 'analytics',
      item: 'visitors',
      query: queryOf(withFilter(sharedPart(analyticsQuery), 'visitor', visitorId)),
    });
  return (
    <section className="top-list" aria-labelledby="page-people">
      <h3 id="page-people">
        <ConsoleLink to={panel.addressOfView('visitors')} go={panel.go}>
          People
        </ConsoleLink>
      </h3>
      <Loaded answer={answer}>
        {({ rows, total_rows: total }) => (
          <>
            <ul className="page-people">
              {rows.map((row) => (
                <li key={row.visitor_id}>
                  <ConsoleLink to={visitorAddress(row.visitor_id)} go={panel.go}>
                    <bdi>{shownName(row)}</bdi>
                  </ConsoleLink>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <p className="top-none">and {countText(total - rows.length)} more</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const PageParts = ({ panel, page }: { panel: PanelProps; page: string }) => (
  <>
    <SeriesPart {...panel} />
    <PagePart title="Paths">
      <FlowPart panel={panel} page={page} />
    </PagePart>
    <div className="top-lists">
      <TopList panel={panel} list={topSources} />
      <PagePeople {...panel} />
    </div>
    <PagePart title="Scroll depth">
      <ScrollPanel {...panel} />
    </PagePart>
    <PagePart title="Web vitals">
      <VitalsPanel {...panel} />
    </PagePart>
    <PagePart title="Errors">
      <ErrorsPanel {...panel} />
    </PagePart>
  </>
);

const ChosenPage = ({ panel, page }: { panel: PanelProps; page: string }) => {
  const comparison = comparisonOf(panel.analyticsQuery.compare);
  const answer = useApiQuery(listPages, { query: { ...panel.filter, ...comparison, limit: '1' } });
  return (
    <>
      <p className="page-address">{page}</p>
      <Loaded answer={answer} lines={4}>
        {({ rows: [row], ...table }) =>
          row ? (
            <>
              <PageFigures row={row} isCompared={isComparable(table)} />
              <PageParts panel={panel} page={page} />
            </>
          ) : (
            <NothingHere {...panel} what="views of this page" />
          )
        }
      </Loaded>
    </>
  );
};

/** All figures of the page in the filter, or a list of pages to choose from. */
export const OpenedPage = (panel: PanelProps) => {
  const { page } = panel.analyticsQuery.filters;
  return page === undefined || page === '' ? (
    <PagesPanel {...panel} />
  ) : (
    <ChosenPage panel={panel} page={page} />
  );
};
