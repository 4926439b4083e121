import { getBots } from '#shared/contracts/admin-analytics.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { countText, shareText } from '#site/admin/analytics/figures-text.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import { QueryTabs } from '#site/admin/analytics/tabs.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const reasonTexts: Readonly<Record<string, string>> = {
  knownBot: 'The user agent belongs to a known bot',
  emptyUserAgent: 'No user agent',
  webdriver: 'The browser reports automation',
  headless: '“Headless” in the user agent',
  noLanguage: 'No language',
  impossibleScreen: 'Impossible screen size',
  rapid: '20 views within 10 seconds',
  agentMismatch: 'User agent of the header and of the script differ',
};

type Reason = AnswerOf<typeof getBots>['reasons'][number];

const columnsOf = (panel: PanelProps): readonly Column<Reason>[] =>
  (['sessions', 'visitors'] as const).map((counted) => ({
    label: counted === 'sessions' ? 'Visits' : 'Visitors',
    cell: (row) => (
      <PeopleDrillDown panel={panel} who={{ bot_reason: row.reason }} count={row[counted]} />
    ),
  }));

const BotFigures = ({ data }: { data: AnswerOf<typeof getBots> }) => (
  <dl className="figures">
    <div>
      <dt>
        <Term of="bots">Bot visits</Term>
      </dt>
      <dd>
        <span className="figure-value">{countText(data.bot_sessions)}</span>
        <p className="figure-change">
          {shareText(data.sessions > 0 ? data.bot_sessions / data.sessions : null)} of{' '}
          {countText(data.sessions)} visits
        </p>
      </dd>
    </div>
    <div>
      <dt>Bot views</dt>
      <dd>
        <span className="figure-value">{countText(data.bot_views)}</span>
      </dd>
    </div>
  </dl>
);

export const BotsPanel = (panel: PanelProps) => {
  const answer = useApiQuery(getBots, { query: panel.filter });
  return (
    <>
      <QueryTabs
        panel={panel}
        label="All views count"
        of="bots"
        tabs={{ exclude: 'People only', only: 'Bots only', include: 'Both' }}
      />
      <p className="panel-note small-print">Choose what all other views count.</p>
      <Loaded answer={answer} lines={8}>
        {(data) => (
          <>
            <BotFigures data={data} />
            {data.reasons.length === 0 ? (
              <p className="nothing-here">
                No visit looked like a bot. Bot visits are stored, counted here by reason, and left
                out of every other view.
              </p>
            ) : (
              <RowsTable
                caption="Why visits count as bots"
                head="Reason"
                rows={data.reasons}
                keyOf={({ reason }) => reason}
                renderName={({ reason }) => reasonTexts[reason] ?? reason}
                weight={({ sessions }) => sessions}
                columns={columnsOf(panel)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};
