import type { ReactNode } from 'react';
import {
  getChatFigures,
  type ChatAnswer,
  type ChatGroup,
} from '#shared/contracts/analytics-chat.ts';
import {
  comparisonOf,
  sharedPart,
  type AnalyticsQuery,
  type Filters,
} from '#site/admin/analytics/analytics-query.ts';
import { BotsNote } from '#site/admin/analytics/bots-note.tsx';
import { ChatList } from '#site/admin/analytics/chat-list.tsx';
import { hourText, weekdayNames } from '#site/admin/analytics/chat-texts.ts';
import { DrillDownLink } from '#site/admin/analytics/people-drill-down.tsx';
import type { DefinitionId } from '#site/admin/analytics/definitions.ts';
import { ChangeLine } from '#site/admin/analytics/change-line.tsx';
import { countedText } from '#site/admin/counted-text.ts';
import { countText, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import { PeriodNote } from '#site/admin/analytics/period-note.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './conversations-panel.css';

type Figures = ChatAnswer['figures'];
type Write = (value: number | null, beside: number | null) => string;

interface Figure {
  readonly name: string;
  readonly term: DefinitionId;
  readonly value: (figures: Figures) => number | null;
  readonly write: Write;
  /** The value of `counted` in the URL that lists its conversations. */
  readonly counted: string;
  readonly count: (figures: Figures) => number;
}

const writeCount: Write = (value) => countText(value ?? 0);
const answeredHere = ({ answered, answered_away: away }: Figures) => answered - away;

const shownFigures: readonly Figure[] = [
  {
    ...{ name: 'Chats', term: 'chat_begun', counted: 'begun', write: writeCount },
    value: ({ conversations }) => conversations,
    count: ({ conversations }) => conversations,
  },
  {
    ...{ name: 'Answered', term: 'chat_answered', counted: 'answered', write: shareText },
    value: (figures) => figures.answered_share,
    count: ({ answered }) => answered,
  },
  {
    ...{ name: 'Missed', term: 'chat_missed', counted: 'missed', write: writeCount },
    value: ({ missed }) => missed,
    count: ({ missed }) => missed,
  },
  {
    ...{ name: 'First reply', term: 'chat_response', counted: 'answered_here', write: secondsText },
    value: ({ response }) => response.median_s,
    count: answeredHere,
  },
  {
    ...{ name: 'Reply, p90', term: 'chat_response_p90', counted: 'answered_here' },
    write: secondsText,
    value: ({ response }) => response.p90_s,
    count: answeredHere,
  },
  {
    ...{ name: 'Until the end', term: 'chat_resolution', counted: 'ended', write: secondsText },
    value: ({ resolution }) => resolution.median_s,
    count: ({ ended }) => ended,
  },
  {
    ...{ name: 'While away', term: 'chat_away', counted: 'away', write: writeCount },
    value: ({ away }) => away,
    count: ({ away }) => away,
  },
];

interface ChatsDrillDownProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'go'>;
  /** The counted conversations. */
  chats: AnalyticsQuery['chats'];
  /** The filter for the visit that started them, beside the general one. */
  filters?: Filters;
  count: number;
  children?: ReactNode;
}

/** A number that links to the list of its conversations. */
const ChatsDrillDown = ({ panel, chats, filters: own, ...number }: ChatsDrillDownProps) => {
  const { analyticsQuery, go } = panel;
  const filters = { ...analyticsQuery.filters, ...own };
  const query = { ...sharedPart(analyticsQuery), filters, chats };
  return <DrillDownLink {...number} item="chat" query={query} go={go} />;
};

const FigureList = ({ panel, answer }: { panel: PanelProps; answer: ChatAnswer }) => (
  <dl className="figures">
    {shownFigures.map(({ name, term, value, write, counted, count }) => (
      <div key={name}>
        <dt>
          <Term of={term}>{name}</Term>
        </dt>
        <dd>
          <span className="figure-value">
            <ChatsDrillDown panel={panel} chats={{ counted }} count={count(answer.figures)}>
              {write(
                value(answer.figures),
                answer.compared ? value(answer.compared.figures) : null,
              )}
            </ChatsDrillDown>
          </span>
          {answer.compared && answer.compared.figures.conversations > 0 && (
            <ChangeLine
              now={value(answer.figures)}
              before={value(answer.compared.figures)}
              kind={term === 'chat_answered' ? 'share' : 'amount'}
              write={write}
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** The messages written while the owner was away, and how long those visitors waited. */
const AwayNote = ({ panel, figures }: { panel: PanelProps; figures: Figures }) => {
  const { away, answered_away: answered, response_away: response } = figures;
  if (away === 0) return null;
  return (
    <>
      {' '}
      Written while you were away:{' '}
      <ChatsDrillDown panel={panel} chats={{ counted: 'away' }} count={away} />, of which you
      answered{' '}
      <ChatsDrillDown panel={panel} chats={{ counted: 'answered_away' }} count={answered} />
      {response.median_s !== null && `, half of them within ${secondsText(response.median_s)}`}.
      Visitors saw that you were away, so these count neither as missed nor in the time of the first
      reply.
    </>
  );
};

interface BarsProps {
  panel: PanelProps;
  label: string;
  counts: readonly number[];
  nameOf: (position: number) => string;
  shortNameOf: (position: number) => string;
  chatsOf: (position: number) => AnalyticsQuery['chats'];
}

/** A bar for each count, linked to its conversations. */
const Bars = ({ panel, label, counts, nameOf, shortNameOf, chatsOf }: BarsProps) => {
  const most = Math.max(1, ...counts);
  return (
    <section className="chat-part" aria-label={label}>
      <h3>{label}</h3>
      <ol className="chat-bars" data-bars={counts.length}>
        {counts.map((count, position) => (
          <li key={nameOf(position)}>
            <span className="chat-room" aria-hidden="true">
              <span className="chat-bar" style={{ blockSize: `${(100 * count) / most}%` }} />
            </span>
            <span className="chat-count" data-none={count === 0 || undefined}>
              <ChatsDrillDown panel={panel} chats={chatsOf(position)} count={count} />
              <span className="sr-only"> {nameOf(position)}</span>
            </span>
            <span className="chat-step" aria-hidden="true">
              {shortNameOf(position)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

type GroupKey = 'source' | 'channel';

const groupColumns = (panel: PanelProps, by: GroupKey): readonly Column<ChatGroup>[] => {
  const cell = (counted: 'begun' | 'answered' | 'missed', countOf: (row: ChatGroup) => number) =>
    function Cell(row: ChatGroup): ReactNode {
      return (
        <ChatsDrillDown
          panel={panel}
          chats={row.is_known ? { counted } : { counted, visit: 'unknown' }}
          {...(row.is_known && { filters: { [by]: row.name ?? '' } })}
          count={countOf(row)}
        />
      );
    };
  return [
    { label: 'Begun', term: 'chat_begun', cell: cell('begun', (row) => row.conversations) },
    { label: 'Answered', cell: cell('answered', ({ answered }) => answered), isExtra: true },
    { label: 'Missed', term: 'chat_missed', cell: cell('missed', ({ missed }) => missed) },
    {
      label: 'First reply',
      term: 'chat_response',
      cell: (row) => secondsText(row.response_median_s),
    },
  ];
};

interface GroupsProps {
  panel: PanelProps;
  by: GroupKey;
  title: string;
  rows: readonly ChatGroup[];
}

const Groups = ({ panel, by, title, rows }: GroupsProps) => (
  <section className="chat-part" aria-label={`By ${by}`}>
    <RowsTable
      caption={`Chats by ${by}`}
      head={title}
      rows={rows}
      keyOf={({ name, is_known: isKnown }) => JSON.stringify([name, isKnown])}
      renderName={({ name, is_known: isKnown }) =>
        isKnown ? valueText(by, name) : 'Visit not known'
      }
      weight={({ conversations }) => conversations}
      columns={groupColumns(panel, by)}
    />
  </section>
);

const ChatFigures = ({ panel, answer }: { panel: PanelProps; answer: ChatAnswer }) => (
  <>
    <FigureList panel={panel} answer={answer} />
    <PeriodNote answer={answer}>
      {answer.compared?.figures.conversations === 0 && ': no earlier data'}.
      <AwayNote panel={panel} figures={answer.figures} />
    </PeriodNote>
    <div className="chat-parts">
      <Bars
        panel={panel}
        label="Begun by hour of the day"
        counts={answer.hours}
        nameOf={(hour) => `from ${hourText(hour)}`}
        shortNameOf={(hour) => String(hour)}
        chatsOf={(hour) => ({ hour: String(hour) })}
      />
      <Bars
        panel={panel}
        label="Begun by weekday"
        counts={answer.weekdays}
        nameOf={(weekday) => `on ${weekdayNames[weekday] ?? ''}`}
        shortNameOf={(weekday) => (weekdayNames[weekday] ?? '').slice(0, 2)}
        chatsOf={(weekday) => ({ weekday: String(weekday) })}
      />
      <Groups panel={panel} by="channel" title="Channel" rows={answer.channels} />
      <Groups panel={panel} by="source" title="Source" rows={answer.sources} />
    </div>
  </>
);

const leftOutText = (count: number): string | null =>
  count === 0 ? null : countedText(count, 'chat');

const ChatSummary = (panel: PanelProps) => {
  const { analyticsQuery, filter } = panel;
  const query = { ...filter, ...comparisonOf(analyticsQuery.compare) };
  const answer = useApiQuery(getChatFigures, { query });
  return (
    <Loaded answer={answer} lines={8}>
      {(data) => (
        <>
          {data.figures.conversations === 0 && !data.compared?.figures.conversations ? (
            <p className="nothing-here">
              No chats in this period and with these filters. One counts from its visitor’s first
              message on.
            </p>
          ) : (
            <ChatFigures panel={panel} answer={data} />
          )}
          <BotsNote panel={panel} leftOut={leftOutText(data.bots_left_out ?? 0)} />
        </>
      )}
    </Loaded>
  );
};

/** How the owner answers: the figures, or the conversations that one of them counts. */
export const ConversationsPanel = (panel: PanelProps) =>
  Object.keys(panel.analyticsQuery.chats).length > 0 ? (
    <ChatList {...panel} />
  ) : (
    <ChatSummary {...panel} />
  );
