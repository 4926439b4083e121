import { shownName } from '#shared/domain/people/shown-name.ts';
import type { NamedVisitor } from '#shared/contracts/analytics-answers.ts';
import { listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { countedText } from '#site/admin/counted-text.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { drillDownOf, drillDownTexts, drillDownTo } from '#site/admin/analytics/drill-down.ts';
import { cityAndCountry } from '#site/admin/code-names.ts';
import { withFilter } from '#site/admin/analytics/analytics-query.ts';
import { pageOfRows } from '#site/admin/analytics/paged.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { shortMomentText } from '#site/admin/date-texts.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { personIn, WithPerson } from '#site/admin/people/with-person.tsx';
import { sourceText } from '#site/admin/source-text.ts';

const columns: readonly Column<NamedVisitor>[] = [
  { label: 'Last seen', cell: (row) => shortMomentText(row.last_seen_at) },
  { label: 'Visits', term: 'sessions', cell: ({ sessions }) => countText(sessions) },
  { label: 'Views', term: 'views', cell: ({ views }) => countText(views), isExtra: 'wide' },
  {
    label: 'From',
    cell: (row) => cityAndCountry(row) ?? '–',
    isExtra: true,
  },
  { label: 'Source', cell: sourceText, isExtra: true },
  { label: 'Chat', cell: (row) => (row.has_chat ? 'yes' : 'no'), isExtra: 'wide' },
];

const deviceText = ({ browser, os, device }: NamedVisitor): string =>
  [browser, os, device].filter((part) => part !== null).join(', ') || 'browser not known';

type Listed = AnswerOf<typeof listVisitors>;

/** The listed visitors' common properties, and their number. */
const DrillDownNote = ({ panel, answer }: { panel: PanelProps; answer: Listed | undefined }) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const texts = drillDownTexts(analyticsQuery, answer);
  if (texts.length === 0) return null;
  return (
    <p className="drill-down-note">
      Visitors who {texts.join(' and ')}
      {answer?.sessions !== undefined &&
        `: ${countedText(answer.sessions, 'visit')} by ${countedText(answer.total_rows, 'visitor')}`}
      .{' '}
      <button
        type="button"
        className="text-button"
        onClick={() => setAnalyticsQuery(drillDownTo(analyticsQuery, {}))}
      >
        Show all visitors
      </button>
    </p>
  );
};

/**
 * Visitors, latest first. One can be open with the whole journey: in a column beside the list, or
 * instead of it if the window has one column.
 */
export const VisitorsPanel = (panel: PanelProps) => {
  const { analyticsQuery, narrow } = panel;
  // The open visitor stays in the list among the others.
  const { visitor: _, ...filter } = panel.filter;
  const query = { ...pageOfRows({ analyticsQuery, filter }), ...drillDownOf(analyticsQuery) };
  const answer = useApiQuery(listVisitors, { query });
  const chosen = analyticsQuery.filters.visitor;
  return (
    <WithPerson
      personRef={personIn(new URLSearchParams({ visitor: chosen ?? '' }))}
      listName="Visitors"
      conversations={panel.conversations}
      live={panel.live}
      go={panel.go}
      onClose={() => panel.setAnalyticsQuery(withFilter(analyticsQuery, 'visitor', null))}
    >
      <DrillDownNote panel={panel} answer={answer.data} />
      <PagedTable
        panel={panel}
        answer={answer}
        what="visitors"
        caption="Visitors"
        head="Visitor"
        keyOf={(row) => row.visitor_id}
        renderName={(row) => (
          <button
            type="button"
            className="narrow bare"
            data-id={row.visitor_id}
            aria-pressed={row.visitor_id === chosen}
            onClick={() => narrow('visitor', row.visitor_id)}
          >
            <bdi>{shownName(row)}</bdi> <span className="note">{deviceText(row)}</span>
          </button>
        )}
        weight={({ views }) => views}
        columns={columns}
      />
    </WithPerson>
  );
};
