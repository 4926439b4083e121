import {
  isNarrowed,
  sharedPart,
  defaultAnalyticsQuery,
} from '#site/admin/analytics/analytics-query.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

interface NothingHereProps extends Pick<PanelProps, 'analyticsQuery' | 'setAnalyticsQuery'> {
  /** The data that would be here. */
  what: string;
}

/** An empty view names its future content and how to try it. */
export const NothingHere = ({ analyticsQuery, setAnalyticsQuery, what }: NothingHereProps) => {
  const isFiltered = isNarrowed(analyticsQuery);
  return (
    <div className="nothing-here">
      <p>{isFiltered ? `No ${what} with these filters.` : `No ${what} in this period.`}</p>
      {isFiltered ? (
        <button
          type="button"
          className="plain-button"
          onClick={() =>
            setAnalyticsQuery({
              ...analyticsQuery,
              filters: {},
              bots: defaultAnalyticsQuery.bots,
              offset: 0,
              name: null,
            })
          }
        >
          Remove all filters
        </button>
      ) : (
        <>
          <p>
            To try it, open the site in a private window and visit a few pages; they appear here
            within a minute. Visits from this browser are not counted, nor are those of browsers
            that ask not to be tracked.
          </p>
          {analyticsQuery.period !== '90d' && (
            <button
              type="button"
              className="plain-button"
              onClick={() => setAnalyticsQuery({ ...sharedPart(analyticsQuery), period: '90d' })}
            >
              Show the last 90 days
            </button>
          )}
        </>
      )}
    </div>
  );
};
