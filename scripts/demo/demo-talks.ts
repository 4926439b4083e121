import type { Commission } from '#shared/domain/contact/commission.ts';
import type { Goal, GoalId } from '#shared/contracts/goals.ts';
/**
 * One message in a conversation: `a` is the owner, `v` the visitor; minutes since the previous one.
 */
type Word = readonly ['a' | 'v', number, string];

export interface DemoTalk {
  readonly name: string | null;
  /** A path, or the nth item of the loaded content. */
  readonly page: string | { readonly of: 'projects' | 'blog'; readonly nth: number };
  readonly isEnded: boolean;
  /** Whether it started while the owner was away. */
  readonly isAway?: boolean;
  readonly words: readonly Word[];
}

/** Sample conversations with invented people. */
export const demoTalks: readonly DemoTalk[] = [
  {
    name: 'Mirela',
    page: { of: 'projects', nth: 0 },
    isEnded: false,
    words: [
      ['v', 0, 'Hello! Does this run without a GPU? Our machines have none.'],
      ['a', 3, 'It does, with a smaller model. Expect about six frames a second on eight cores.'],
      ['v', 2, 'That is enough for us. How long would a pilot take?'],
      ['a', 4, 'Two weeks, most of them spent on your data rather than on the model.'],
      ['v', 1, 'Good. I will talk to my team and come back tomorrow.'],
    ],
  },
  {
    name: null,
    page: '/automation',
    isEnded: true,
    words: [
      ['v', 0, 'we have 40 terraform repos and nobody dares to touch them'],
      ['a', 5, 'That is the usual number. Are the states in one place, or forty?'],
      ['v', 1, 'forty :)'],
      ['a', 6, 'Then begin with an inventory; one of my tools makes it without writing anything.'],
      ['v', 3, 'thank you, that helps already'],
    ],
  },
  {
    name: 'Jonas',
    page: '/resume',
    isEnded: false,
    words: [
      [
        'v',
        0,
        'We are looking for somebody to lead a platform group of six. Would you talk to us?',
      ],
      ['a', 12, 'Gladly. Is it a permanent position, or for the time of a build-up?'],
      ['v', 4, 'Build-up, nine to twelve months, remote with two days a month on site.'],
    ],
  },
  {
    name: null,
    page: { of: 'projects', nth: 2 },
    isEnded: true,
    words: [
      ['v', 0, 'Is the back test walk-forward, or one split?'],
      ['a', 9, 'Walk-forward, with the costs of each year taken from that year.'],
      ['v', 2, 'Exactly what I wanted to know. Thanks!'],
    ],
  },
  {
    name: 'Priya',
    page: { of: 'blog', nth: 0 },
    isEnded: false,
    words: [
      ['v', 0, 'I liked your post. How do you handle erasure requests then?'],
      ['a', 7, 'The decision stays, the subject is a key, and the key is what gets erased.'],
      [
        'v',
        5,
        'Neat. Do you review other people’s designs? We have one that needs a second pair of eyes.',
      ],
      ['v', 1, 'It is about twelve pages.'],
    ],
  },
  {
    name: null,
    page: { of: 'projects', nth: 1 },
    isEnded: false,
    words: [['v', 0, 'Does it stream its answers through to the client?']],
  },
  {
    name: 'Tomasz',
    page: '/ai',
    isEnded: true,
    words: [
      ['a', 0, 'Good morning. You have been reading about fine-tuning; may I help?'],
      ['v', 2, 'oh, hello! just curious how much data one needs'],
      ['a', 3, 'For a tone, a few hundred examples. For knowledge, do not fine-tune: retrieve.'],
      ['v', 1, 'clear, thank you'],
    ],
  },
  {
    name: null,
    page: '/contact',
    isEnded: false,
    isAway: true,
    words: [
      ['v', 0, 'What are your rates for a review of a week?'],
      ['a', 31, 'I was away from my desk, sorry. I will send them by mail; may I have an address?'],
    ],
  },
];

export interface DemoContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly status: 'inbox' | 'archived' | 'spam';
  readonly isRead: boolean;
  readonly commission?: Commission;
}

export const demoContactMessages: readonly DemoContactMessage[] = [
  {
    name: 'Ada Winter',
    email: 'ada.winter@example.org',
    message:
      'We run a mid-sized logistics company and plan our routes by hand.\n\nCould we talk about what is worth automating first, and what is not? A call next week would suit us, any afternoon.',
    commission: {
      practice: 'automation',
      start: 'quarter',
      weeks: 12,
      team: 'few',
      constraints: ['systems', 'budget'],
    },
    status: 'inbox',
    isRead: false,
  },
  {
    name: 'Samuel Okoro',
    email: 'samuel@example.com',
    message:
      'I am preparing a talk on inference queues and would like to quote your post. May I use the second drawing, with your name under it?',
    status: 'inbox',
    isRead: false,
  },
  {
    name: 'Lena Hofmann',
    email: 'lena.hofmann@example.net',
    message:
      'Thank you for the review last month. The migration went through on Sunday without one alarm. We would like to go on with the second part in spring.',
    status: 'inbox',
    isRead: true,
  },
  {
    name: 'Marco Ricci',
    email: 'marco@example.org',
    message:
      'Is the machine-image pipeline open to outside contributions? I have a patch for the ARM builds.',
    status: 'archived',
    isRead: true,
  },
  {
    name: 'Best Offers',
    email: 'offers@example.com',
    message: 'Dear site owner, we can bring your page to the first place within a week.',
    status: 'spam',
    isRead: false,
  },
];

/** Further goals that the demo's owner has for visitors. */
export const demoGoals: readonly Goal[] = [
  {
    id: '5f3d0d2e-6a34-4b53-9d0c-0000000000d1' as GoalId,
    name: 'Tried a demo',
    reached_by: { kind: 'event', event: 'demo_clicked' },
    value: 20,
  },
  {
    id: '5f3d0d2e-6a34-4b53-9d0c-0000000000d2' as GoalId,
    name: 'Opened a project',
    reached_by: { kind: 'page', page: '/projects/*' },
    value: null,
  },
];
