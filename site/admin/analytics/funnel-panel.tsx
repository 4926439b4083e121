import { getFunnel } from '#shared/contracts/admin-analytics.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { CountChange, RowChange } from '#site/admin/analytics/change-line.tsx';
import { ComparisonNote, isComparable } from '#site/admin/analytics/period-note.tsx';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { changeOfRow, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { FunnelBuilder } from '#site/admin/analytics/funnel-builder.tsx';
import { stepText } from '#site/admin/analytics/funnel-steps.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

type Step = AnswerOf<typeof getFunnel>['steps'][number];

interface ShareChangeProps {
  now: Omit<Step, 'step' | 'before'>;
  before: Step['before'];
  of: 'share' | 'step_share';
}

/** The change of a share beside it. */
const ShareChange = ({ now, before, of }: ShareChangeProps) => {
  const weight = Math.min(now.visitors, before?.visitors ?? 0);
  const figures = { now: now[of], before: before?.[of] ?? null };
  return (
    <RowChange
      change={changeOfRow({ ...figures, kind: 'share', weight })}
      before={shareText(figures.before, figures.now)}
    />
  );
};

const FunnelDrawing = (panel: PanelProps) => {
  const { filter } = panel;
  const { steps, windowHours } = panel.analyticsQuery;
  const query = {
    ...filter,
    ...comparisonOf(panel.analyticsQuery.compare),
    step: [...steps],
    window_hours: String(windowHours),
  };
  const answer = useApiQuery(getFunnel, { query });
  return (
    <Loaded answer={answer} lines={steps.length * 2}>
      {(data) => {
        const isCompared = isComparable(data);
        return (
          <>
            <p className="panel-note small-print">
              Visitors who passed the steps in order, the <Term of="share">share</Term> they are,
              the <Term of="step_share">share of the previous step</Term>, and the{' '}
              <Term of="median_step">median time</Term> it took.
            </p>
            <ol className="funnel">
              {data.steps.map(({ step, before, ...now }, index) => (
                <li key={`${index} ${step}`}>
                  {index > 0 && (
                    <p className="funnel-between note">
                      {shareText(now.step_share)}
                      {isCompared && <ShareChange now={now} before={before} of="step_share" />} went
                      on,{' '}
                      <PeopleDrillDown
                        panel={panel}
                        who={{ left: String(index) }}
                        count={(data.steps[index - 1]?.visitors ?? 0) - now.visitors}
                      />{' '}
                      left
                      {now.median_s !== null && <>, median {secondsText(now.median_s)}</>}
                    </p>
                  )}
                  <div className="funnel-step" data-compared={isCompared || undefined}>
                    <span
                      className="funnel-bar"
                      aria-hidden="true"
                      style={{ inlineSize: `${100 * (now.share ?? 0)}%` }}
                    />
                    <span className="funnel-name">{stepText(step)}</span>
                    <span>
                      <PeopleDrillDown
                        panel={panel}
                        who={{ reached: String(index + 1) }}
                        count={now.visitors}
                      />
                      {isCompared && (
                        <CountChange now={now.visitors} before={before?.visitors ?? null} />
                      )}
                    </span>
                    <span>
                      {shareText(now.share)}
                      {isCompared && <ShareChange now={now} before={before} of="share" />}
                    </span>
                  </div>
                </li>
              ))}
            </ol>
            <ComparisonNote answer={data} />
          </>
        );
      }}
    </Loaded>
  );
};

/** The visitors who completed the funnel, and where the others left it. */
export const FunnelPanel = (panel: PanelProps) => {
  const { steps } = panel.analyticsQuery;
  return (
    <>
      <FunnelBuilder key={JSON.stringify(steps)} {...panel} />
      {steps.length >= 2 ? (
        <FunnelDrawing {...panel} />
      ) : (
        <p className="nothing-here">
          List the steps a visitor takes towards a goal, such as opening a project and then sending
          a message, to see how many reach each step. The address of this page contains the funnel.
        </p>
      )}
    </>
  );
};
