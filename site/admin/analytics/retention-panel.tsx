import { utcDayText } from '#site/admin/date-texts.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { getRetention } from '#shared/contracts/admin-analytics.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { Part } from '#site/admin/analytics/part.tsx';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { browserClock } from '#site/platform/browser-time.ts';

interface Cohort {
  readonly week: string;
  readonly visitors: number;
  readonly returned: readonly number[];
}

interface ReturnedCellProps {
  panel: PanelProps;
  cohort: Cohort;
  week: number;
  /** In the owner's time zone. The week that contains it is not over. */
  today: string;
}

const ReturnedCell = ({ panel, cohort, week, today }: ReturnedCellProps) => {
  const count = cohort.returned[week];
  if (count === undefined)
    return (
      <td>
        <span className="sr-only">not yet</span>
      </td>
    );
  const share = cohort.visitors > 0 ? count / cohort.visitors : 0;
  const isRunning = addDays(cohort.week, 7 * (week + 1)) > today;
  return (
    <td data-unfinished={isRunning || undefined}>
      <PeopleDrillDown
        panel={panel}
        who={{ cohort: cohort.week, week: String(week) }}
        count={count}
      >
        <Part share={share} title={`${countText(count)} visitors`} />
      </PeopleDrillDown>
      {isRunning && <span className="sr-only"> so far</span>}
    </td>
  );
};

/** Returning visitors: one row per week of first visits, one column per week after. */
export const RetentionPanel = (panel: PanelProps) => {
  const { analyticsQuery, filter, setAnalyticsQuery } = panel;
  const answer = useApiQuery(getRetention, { query: filter });
  const today = dateIn(browserClock().now(), filter.time_zone);
  return (
    <Loaded answer={answer} lines={10}>
      {({ cohorts }) => {
        if (cohorts.length === 0)
          return (
            <NothingHere
              analyticsQuery={analyticsQuery}
              setAnalyticsQuery={setAnalyticsQuery}
              what="first visits"
            />
          );
        const weeks = Array.from(
          { length: Math.max(...cohorts.map(({ returned }) => returned.length)) },
          (_, week) => week,
        ).slice(1);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="wide-table" aria-label="Retention by week" tabIndex={0}>
            <table className="rows retention">
              <caption className="sr-only">
                Returning visitors by the week of the first visit
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Term of="cohort">First visit, week of</Term>
                  </th>
                  <th scope="col">New</th>
                  {weeks.map((week) => (
                    <th key={week} scope="col">
                      +{week}
                      <span className="sr-only"> weeks</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.map((cohort) => (
                  <tr key={cohort.week}>
                    <th scope="row">{utcDayText(cohort.week)}</th>
                    <td>
                      <PeopleDrillDown
                        panel={panel}
                        who={{ cohort: cohort.week, week: '0' }}
                        count={cohort.visitors}
                      />
                    </td>
                    {weeks.map((week) => (
                      <ReturnedCell
                        key={week}
                        panel={panel}
                        cohort={cohort}
                        week={week}
                        today={today}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      }}
    </Loaded>
  );
};
