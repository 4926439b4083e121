/** The schema.org types of the sections. */
export type PageType = 'WebPage' | 'ProfilePage' | 'CollectionPage' | 'ContactPage';

interface Section {
  path: string;
  /** In the navigation and in breadcrumbs. */
  name: string;
  type: PageType;
  /** Follows "{name} — {owner}" in the title where it says more than the name. */
  title: string;
  description: string;
}

/** The screens with a fixed address, in the order of the site index. */
/** What the hall is, wherever it is described. */
export const HALL_DESCRIPTION =
  'Every project hangs in one of four wings around an entrance. Walk through them on this screen or with a headset.';

export const sections = {
  home: {
    path: '/',
    name: 'Home',
    type: 'WebPage',
    title: '',
    description: '',
  },
  projects: {
    path: '/projects',
    name: 'Projects',
    type: 'CollectionPage',
    title: 'Projects',
    description: 'The whole set of plates: every project with its drawing, figures and documents.',
  },
  ai: {
    path: '/ai',
    name: 'AI',
    type: 'CollectionPage',
    title: 'AI projects',
    description: 'Inference, retrieval, agents and evaluation: the AI plates of the catalogue.',
  },
  automation: {
    path: '/automation',
    name: 'Automation',
    type: 'CollectionPage',
    title: 'Automation projects',
    description:
      'Platforms, pipelines and infrastructure that run themselves: the automation plates.',
  },
  trading: {
    path: '/trading',
    name: 'Trading',
    type: 'CollectionPage',
    title: 'Trading research projects',
    description: 'Market data, backtests and research tools: the trading plates of the catalogue.',
  },
  blog: {
    path: '/blog',
    name: 'Writing',
    type: 'CollectionPage',
    title: 'Writing',
    description:
      'Notes from practice on inference, agents, market data, operations and measurement.',
  },
  resume: {
    path: '/resume',
    name: 'Résumé',
    type: 'ProfilePage',
    title: 'Résumé',
    description: 'Experience, practice and skills, with the projects they came from.',
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    type: 'ContactPage',
    title: 'Contact',
    description: 'How to reach the office: by letter, or at once in the chat.',
  },
  chat: {
    path: '/chat',
    name: 'Chat',
    type: 'WebPage',
    title: 'Talk to me',
    description:
      'Send me a message here. I answer myself, and this browser keeps your place in the conversation.',
  },
  pictures: {
    path: '/pictures',
    name: 'Pictures',
    type: 'CollectionPage',
    title: 'Pictures',
    description: 'The print cabinet: every plate of the catalogue as a drawing.',
  },
  videos: {
    path: '/videos',
    name: 'Videos',
    type: 'CollectionPage',
    title: 'Videos',
    description:
      'Recordings of this site at work, made in a browser by a script, with captions and transcripts.',
  },
  music: {
    path: '/music',
    name: 'Music',
    type: 'CollectionPage',
    title: 'Music',
    description:
      'Short pieces, each computed by a script that stands beside it, and how they are made.',
  },
  vr: {
    path: '/vr',
    name: 'VR',
    type: 'WebPage',
    title: 'The hall in VR',
    description: HALL_DESCRIPTION,
  },
  'vr-experience': {
    path: '/vr-experience',
    name: 'The hall',
    type: 'WebPage',
    title: 'The hall, wing by wing',
    description: HALL_DESCRIPTION,
  },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof sections;
