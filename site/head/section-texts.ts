import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import type { SectionId } from '#site/head/sections.ts';
import { texts } from '#site/texts/en.ts';

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
    title: texts.sections.projects.title,
    description: texts.sections.projects.description,
  },
  ai: {
    type: 'CollectionPage',
    title: texts.sections.ai.title,
    description: texts.sections.ai.description,
  },
  automation: {
    type: 'CollectionPage',
    title: texts.sections.automation.title,
    description: texts.sections.automation.description,
  },
  trading: {
    type: 'CollectionPage',
    title: texts.sections.trading.title,
    description: texts.sections.trading.description,
  },
  blog: {
    type: 'CollectionPage',
    title: texts.sections.blog.title,
    description: texts.sections.blog.description,
  },
  resume: {
    type: 'ProfilePage',
    title: texts.sections.resume.title,
    description: texts.sections.resume.description,
  },
  contact: {
    type: 'ContactPage',
    title: texts.sections.contact.title,
    description: texts.sections.contact.description,
  },
  chat: {
    type: 'WebPage',
    title: texts.sections.chat.title,
    description: texts.sections.chat.description,
  },
  pictures: {
    type: 'CollectionPage',
    title: texts.sections.pictures.title,
    description: texts.sections.pictures.description,
  },
  drawings: {
    type: 'WebPage',
    title: texts.sections.drawings.title,
    description: texts.sections.drawings.description,
  },
  videos: {
    type: 'CollectionPage',
    title: texts.sections.videos.title,
    description: texts.sections.videos.description,
  },
  music: {
    type: 'CollectionPage',
    title: texts.sections.music.title,
    description: texts.sections.music.description,
  },
  vr: {
    type: 'WebPage',
    title: texts.sections.vr.title,
    description: HALL_DESCRIPTION,
  },
  'vr-experience': {
    type: 'WebPage',
    title: texts.sections.vrExperience.title,
    description: HALL_DESCRIPTION,
  },
};
