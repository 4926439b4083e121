import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import type { SectionId } from '#site/head/sections.ts';

/** The schema.org types of the sections. */
export type PageType = 'WebPage' | 'ProfilePage' | 'CollectionPage' | 'ContactPage';

interface SectionText {
  type: PageType;
  /** The page title, followed by the owner's name. */
  title: string;
  description: string;
}

/** The sections' descriptions for search engines. Pages load them only on navigation. */
export const sectionTexts: Readonly<Record<SectionId, SectionText>> = {
  home: {
    type: 'WebPage',
    title: '',
    description: '',
  },
  projects: {
    type: 'CollectionPage',
    title: 'Projects',
    description: 'The whole set of plates: every project with its drawing, figures and documents.',
  },
  ai: {
    type: 'CollectionPage',
    title: 'AI projects',
    description: 'Inference, retrieval, agents and evaluation: the AI plates of the catalog.',
  },
  automation: {
    type: 'CollectionPage',
    title: 'Automation projects',
    description:
      'Platforms, pipelines and infrastructure that run themselves: the automation plates.',
  },
  trading: {
    type: 'CollectionPage',
    title: 'Trading research projects',
    description: 'Market data, backtests and research tools: the trading plates of the catalog.',
  },
  blog: {
    type: 'CollectionPage',
    title: 'Writing',
    description:
      'Notes from practice on inference, agents, market data, operations and measurement.',
  },
  resume: {
    type: 'ProfilePage',
    title: 'Résumé',
    description: 'Experience, practice and skills, with the projects they came from.',
  },
  contact: {
    type: 'ContactPage',
    title: 'Contact',
    description: 'How to reach the office, and what helps to write.',
  },
  chat: {
    type: 'WebPage',
    title: 'Talk to me',
    description:
      'Send me a message here. I answer myself, and this browser keeps your place in the conversation.',
  },
  pictures: {
    type: 'CollectionPage',
    title: 'Pictures',
    description: 'The print cabinet: every plate of the catalog as a drawing.',
  },
  drawings: {
    type: 'WebPage',
    title: 'How to read these drawings',
    description:
      'The signs and lines of the drawings, and a board on which you draw a system of your own.',
  },
  videos: {
    type: 'CollectionPage',
    title: 'Videos',
    description:
      'Recordings of this site at work, made in a browser by a script, with captions and transcripts.',
  },
  music: {
    type: 'CollectionPage',
    title: 'Music',
    description:
      'Short pieces, each computed by a script that stands beside it, and how they are made.',
  },
  vr: {
    type: 'WebPage',
    title: 'The hall in VR',
    description: HALL_DESCRIPTION,
  },
  'vr-experience': {
    type: 'WebPage',
    title: 'The hall, wing by wing',
    description: HALL_DESCRIPTION,
  },
};
