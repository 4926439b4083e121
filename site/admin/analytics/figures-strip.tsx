import type { AnswerOf } from '#shared/contracts/call.ts';
import type { getOverview } from '#shared/contracts/admin-analytics.ts';
import type { Figures } from '#shared/contracts/analytics-answers.ts';
import { ChangeLine } from '#site/admin/analytics/change-line.tsx';
import type { DefinitionId } from '#site/admin/analytics/definitions.ts';
import { countText, meanText, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import {
  metrics,
  type Metric,
  type AnalyticsQuery,
} from '#site/admin/analytics/analytics-query.ts';
import { PeriodNote } from '#site/admin/analytics/period-note.tsx';
import { Term } from '#site/admin/analytics/term.tsx';

type Overview = AnswerOf<typeof getOverview>;

const figures: readonly {
  key: keyof Figures & DefinitionId;
  name: string;
  write: (value: number | null, beside: number | null) => string;
}[] = [
  { key: 'visitors', name: 'Visitors', write: (value) => countText(value ?? 0) },
  { key: 'sessions', name: 'Visits', write: (value) => countText(value ?? 0) },
  { key: 'views', name: 'Views', write: (value) => countText(value ?? 0) },
  { key: 'views_per_session', name: 'Views per visit', write: meanText },
  { key: 'bounce_rate', name: 'Bounce rate', write: shareText },
  { key: 'duration_s', name: 'Duration', write: secondsText },
  { key: 'engaged_s', name: 'Engaged', write: secondsText },
];

interface FiguresStripProps {
  overview: Overview;
  analyticsQuery: AnalyticsQuery;
  setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
}

const isMetric = (key: string): key is Metric => metrics.some((metric) => metric === key);

/** The period's figures in large type. Choosing one with a series shows it in the chart. */
export const FiguresStrip = ({
  overview,
  analyticsQuery,
  setAnalyticsQuery,
}: FiguresStripProps) => (
  <>
    <dl className="figures">
      {figures.map(({ key, name, write }) => {
        const [now, before] = [overview.figures[key], overview.compared?.figures[key] ?? null];
        const draw = isMetric(key)
          ? () => setAnalyticsQuery({ ...analyticsQuery, metric: key })
          : undefined;
        return (
          <div key={key} data-drawn={key === analyticsQuery.metric || undefined}>
            <dt>
              <Term of={key} onClick={draw}>
                {name}
              </Term>
            </dt>
            <dd>
              {draw ? (
                <button
                  type="button"
                  className="figure-value bare"
                  aria-pressed={key === analyticsQuery.metric}
                  aria-label={`${write(now, before)} ${name}, draw them`}
                  onClick={draw}
                >
                  {write(now, before)}
                </button>
              ) : (
                <span className="figure-value">{write(now, before)}</span>
              )}
              {overview.compared && overview.compared.figures.sessions > 0 && (
                <ChangeLine
                  now={now}
                  before={before}
                  kind={key === 'bounce_rate' ? 'share' : 'amount'}
                  write={write}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
    <PeriodNote answer={overview}>
      {overview.compared?.figures.sessions === 0 && ': no earlier data'}
      {overview.visitors_are === 'sum_of_days' &&
        '. Days older than the retention are inside: there, who came on two days counts twice'}
      .
    </PeriodNote>
  </>
);
