import { useEffect, useMemo, useRef, useState } from 'react';
import type { drawSeries } from '#site/admin/analytics/draw-series.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import type { Metric } from '#site/admin/analytics/analytics-query.ts';
import {
  isCut,
  seriesLines,
  type Series,
  type SeriesLines,
} from '#site/admin/analytics/series-lines.ts';
import { stepWriter } from '#site/admin/analytics/span-text.ts';
import { browserClock } from '#site/platform/browser-time.ts';

interface SeriesChartProps {
  series: Series;
  metric: Metric;
  name: string;
  /** Called when a step is chosen; null if steps cannot be periods. */
  onPick: ((at: number) => void) | null;
}

const valueText = (value: number | null | undefined): string =>
  typeof value === 'number' ? countText(value) : '–';

const usualAxis: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

interface TableProps {
  lines: SeriesLines;
  name: string;
  write: (at: number) => string;
  onPick: SeriesChartProps['onPick'];
}

/** The chart's figures as a table, for screen readers and for reading them exactly. */
const SeriesTable = ({ lines, name, write, onPick }: TableProps) => (
  <details className="as-table">
    <summary>As a table</summary>
    <table className="rows">
      <caption className="sr-only">{name} over time</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">{name}</th>
          {lines.imported && <th scope="col">Imported</th>}
          {lines.before && <th scope="col">Before</th>}
        </tr>
      </thead>
      <tbody>
        {lines.at.map((at, index) => (
          <tr key={at}>
            <th scope="row">
              {onPick ? (
                <button type="button" className="narrow bare" onClick={() => onPick(at * 1_000)}>
                  {write(at * 1_000)}
                </button>
              ) : (
                write(at * 1_000)
              )}
            </th>
            <td>{valueText(lines.values[index])}</td>
            {lines.imported && <td>{valueText(lines.imported[index])}</td>}
            {lines.before && <td>{valueText(lines.before[index])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/**
 * Loaded separately: uPlot throws on import if the browser's language is not a valid BCP 47 tag,
 * such as `C`. Null if it cannot draw here.
 */
const loadDrawing = (): Promise<{ drawSeries: typeof drawSeries } | null> =>
  import('#site/admin/analytics/draw-series.ts').catch(() => null);

/**
 * A line over time, dashed for the unfinished step, with the previous period paler. A click on a
 * day shows that day.
 */
export const SeriesChart = ({ series, metric, name, onPick }: SeriesChartProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<{ drawSeries: typeof drawSeries } | null>();
  useEffect(() => void loadDrawing().then(setDrawing), []);
  const [pointed, setPointed] = useState<number | null>(null);
  const { interval, points, compared, imported, period } = series;
  const lines = useMemo(
    () =>
      seriesLines(points, compared?.points ?? null, metric, imported, {
        now: browserClock().now(),
        end: Date.parse(period.to),
      }),
    [points, compared, metric, imported, period.to],
  );
  const step = useMemo(() => stepWriter(interval, period.time_zone), [interval, period.time_zone]);
  const write = (at: number): string => {
    const index = lines.at.indexOf(at / 1_000);
    if (index === lines.running) return `${step(at)} (not over)`;
    return isCut(lines, index, series) ? `${step(at)} (part of a ${interval})` : step(at);
  };
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (!holder.current || !drawing) return undefined;
    const isHours = interval === 'hour';
    const axis = new Intl.DateTimeFormat('en-GB', {
      ...(isHours ? { hour: '2-digit', minute: '2-digit' } : usualAxis),
      timeZone: period.time_zone,
    });
    return drawing.drawSeries({
      holder: holder.current,
      lines,
      timeZone: period.time_zone,
      name: name.toLowerCase(),
      write: (at) => axis.format(at),
      onPoint: setPointed,
      onPick: (index) => pick.current?.((lines.at[index] ?? 0) * 1_000),
    });
  }, [drawing, lines, interval, period.time_zone, name]);
  const at = pointed === null ? undefined : lines.at[pointed];
  return (
    <figure className="series">
      <figcaption aria-hidden="true">
        {at === undefined || pointed === null
          ? `${name} by ${interval}`
          : [
              `${write(at * 1_000)}: ${valueText(lines.values[pointed])}`,
              ...(lines.imported ? [`imported ${valueText(lines.imported[pointed])}`] : []),
              ...(lines.before ? [`before ${valueText(lines.before[pointed])}`] : []),
            ].join(', ')}
      </figcaption>
      {lines.imported && (
        <p className="series-legend cluster">
          <span>counted here</span>
          <span data-imported>imported</span>
        </p>
      )}
      {/* The canvas inside is the picture, and an <img> cannot contain it. */}
      <div
        ref={holder}
        className="series-sheet"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`${name} by ${interval}; the table below has the figures.`}
        data-picks={onPick !== null || undefined}
      />
      {drawing === null && <p role="note">The chart cannot be drawn in this browser.</p>}
      <SeriesTable lines={lines} name={name} write={write} onPick={onPick} />
    </figure>
  );
};
