import type { Flow } from '#shared/contracts/analytics-answers.ts';
import { getFlow } from '#shared/contracts/admin-analytics.ts';
import { countedText } from '#site/admin/counted-text.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import {
  BAR_WIDTH,
  COLUMN_WIDTH,
  layOutFlow,
  type FlowNode,
} from '#site/admin/analytics/flow-layout.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { addressOfPage } from '#site/admin/analytics/page-name.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { partTexts } from '#site/admin/analytics/whole-percents.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const LABEL_CHARACTERS = 17;

/** Shortens a long path at its start, because its end is more specific. */
const shortPath = (page: string): string =>
  page.length <= LABEL_CHARACTERS ? page : `…${page.slice(1 - LABEL_CHARACTERS)}`;

const stepText = (step: number): string => {
  if (step === 0) return 'This page';
  return `${Math.abs(step)} ${step < 0 ? 'before' : 'after'}`;
};

const NodeLabel = ({ node }: { node: FlowNode }) => (
  <text x={node.x + BAR_WIDTH + 5} y={node.y + 12}>
    <title>{node.page ?? 'Other pages'}</title>
    {node.page === null ? 'Other pages' : shortPath(node.page)}
    <tspan x={node.x + BAR_WIDTH + 5} dy="15" className="flow-count">
      {countText(node.visits)}
    </tspan>
  </text>
);

const FlowDrawing = ({ flow }: { flow: Flow }) => {
  const { nodes, bands, width, height } = layOutFlow(flow);
  const steps = [...flow.steps.map(({ step }) => step), 0].toSorted((a, b) => a - b);
  const top = 26;
  return (
    // It is wider than a phone, so it scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="flow-room" tabIndex={0} role="region" aria-label="Drawing of the paths">
      <svg
        viewBox={`0 ${-top} ${width} ${height + top + 2}`}
        width={width}
        role="img"
        aria-label={`Pages before and after ${flow.page}; the table below has the same numbers`}
      >
        {steps.map((step, column) => (
          <text key={step} className="flow-step" x={column * COLUMN_WIDTH} y={-12}>
            {stepText(step)}
          </text>
        ))}
        {bands.map(({ key, path }) => (
          <path key={key} className="flow-band" d={path} />
        ))}
        {nodes.map((node) => (
          <g key={`${node.step} ${node.page}`} data-chosen={node.step === 0 || undefined}>
            <rect x={node.x} y={node.y} width={BAR_WIDTH} height={node.height} />
            <NodeLabel node={node} />
          </g>
        ))}
      </svg>
    </div>
  );
};

const FlowTable = ({ flow, panel }: { flow: Flow; panel: PanelProps }) => (
  <table className="rows">
    <caption className="sr-only">Pages before and after {flow.page}</caption>
    <thead>
      <tr>
        <th scope="col">Page</th>
        <th scope="col">Step</th>
        <th scope="col">Visits</th>
        <th scope="col">Share</th>
      </tr>
    </thead>
    <tbody>
      {flow.steps
        .flatMap(({ step, pages, ended }) => {
          const rows = [
            ...pages.map(({ page, visits }) => ({ step, name: page, visits, isEnd: false })),
            ...(ended > 0 ? [{ step, name: null, visits: ended, isEnd: true }] : []),
          ];
          const shares = partTexts(
            rows.map(({ visits }) => visits),
            flow.visits,
          );
          return rows.map((row, index) => ({ ...row, share: shares[index] }));
        })
        .map(({ step, name, visits, isEnd, share }) => (
          <tr key={JSON.stringify([step, name, isEnd])}>
            <th scope="row">
              {name !== null ? (
                <ConsoleLink to={addressOfPage(panel, name)} go={panel.go}>
                  {name}
                </ConsoleLink>
              ) : isEnd ? (
                step < 0 ? (
                  'The visit began one step later'
                ) : (
                  'The visit ended one step earlier'
                )
              ) : (
                'Other pages'
              )}
            </th>
            <td>{stepText(step)}</td>
            <td>{countText(visits)}</td>
            <td>{share}</td>
          </tr>
        ))}
    </tbody>
  </table>
);

/** The pages viewed just before and after a page, as a drawing and as a table. */
export const FlowPart = ({ panel, page }: { panel: PanelProps; page: string }) => {
  const { page: _, ...filter } = panel.filter;
  const answer = useApiQuery(getFlow, { query: { ...filter, around: page } });
  return (
    <Loaded answer={answer} lines={8}>
      {(flow) =>
        flow.visits === 0 ? (
          <p className="top-none">No visits in this period.</p>
        ) : (
          <>
            <p className="panel-note small-print">
              {countedText(flow.visits, 'visit')}, each from the first time it viewed the page. Bars
              are as tall as their visits.
            </p>
            <FlowDrawing flow={flow} />
            <details>
              <summary>All steps as a table</summary>
              <FlowTable flow={flow} panel={panel} />
            </details>
          </>
        )
      }
    </Loaded>
  );
};
