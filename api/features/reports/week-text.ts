import type { Summary, SummaryPart } from '#shared/contracts/summary.ts';
import { plural } from '#api/features/reports/plural.ts';
import type { CountedName, ReachedGoal } from '#api/features/reports/sources.ts';

interface Figures {
  readonly visitors: number;
  readonly sessions: number;
  readonly views: number;
}

export interface WeekFacts {
  /** Monday and Sunday. */
  readonly from: string;
  readonly to: string;
  readonly figures: Figures;
  /** The figures of the week before. */
  readonly before: Figures;
  readonly pages: readonly CountedName[];
  readonly sources: readonly CountedName[];
  readonly goals: readonly ReachedGoal[];
  readonly chats: {
    readonly conversations: number;
    readonly answered: number;
    readonly medianS: number | null;
  };
}

type Sentence = SummaryPart[];

const responseText = (seconds: number): string => {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour');
};

/** "Most viewed: /projects (12), / (9)." Each count links to its list. */
const ranked = <Row extends CountedName>(
  label: string,
  rows: readonly Row[],
  pathOf: (row: Row) => string,
): Sentence[] =>
  rows.length === 0
    ? []
    : [
        [
          { text: `${label}: ` },
          ...rows.flatMap((row, at) => [
            { text: `${at === 0 ? '' : ', '}${row.name} ` },
            { text: String(row.count), path: pathOf(row) },
          ]),
          { text: '.' },
        ],
      ];

const figuresOf = ({ figures, before }: WeekFacts, days: string): Sentence => [
  { text: plural(figures.visitors, 'visitor'), path: `/admin/analytics/visitors?${days}` },
  { text: ` made ${plural(figures.sessions, 'visit')} and viewed ` },
  { text: plural(figures.views, 'page'), path: `/admin/analytics/pages?${days}` },
  {
    text: `. The week before: ${plural(before.visitors, 'visitor')}, ${plural(before.sessions, 'visit')}, ${plural(before.views, 'page')}.`,
  },
];

const chatsOf = ({ chats }: WeekFacts, days: string): Sentence[] => {
  const { conversations, answered, medianS } = chats;
  if (conversations === 0) return [];
  const within = answered === 1 ? 'within' : 'half of them within';
  const after = medianS === null ? '' : `, ${within} ${responseText(medianS)}`;
  return [
    [
      {
        text: plural(conversations, 'chat'),
        path: `/admin/analytics/chat?${days}&counted=begun`,
      },
      { text: ` began; ${answered} ${answered === 1 ? 'was' : 'were'} answered${after}.` },
    ],
  ];
};

const value = (text: string): string => encodeURIComponent(text);

/** The week in figures; every count links to its list in the console. */
export const weekText = (facts: WeekFacts): Pick<Summary, 'title' | 'sentences'> => {
  const days = `from=${facts.from}&to=${facts.to}`;
  const visitors = `/admin/analytics/visitors?${days}`;
  return {
    title: `Your week: ${plural(facts.figures.visitors, 'visitor')}`,
    sentences: [
      figuresOf(facts, days),
      ...ranked(
        'Most viewed, by visitors',
        facts.pages,
        ({ name }) => `${visitors}&page=${value(name)}`,
      ),
      ...ranked('They came from', facts.sources, ({ name }) => `${visitors}&source=${value(name)}`),
      ...ranked('Reached', facts.goals, ({ id }) => `${visitors}&converted=${id}`),
      ...chatsOf(facts, days),
    ],
  };
};
