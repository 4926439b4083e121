import type { Feature } from '#shared/contracts/features.ts';
import { texts } from '#site/texts/en.ts';

export interface Section {
  path: string;
  /** The name in navigation and breadcrumbs. */
  name: string;
  /** While this feature is off, the section is not found and nothing links to it. */
  needs?: Feature;
}

/**
 * Every screen with a fixed URL, in the order of the index. `sectionsOf` selects those that a site
 * has.
 */
export const allSections = {
  home: { path: '/', name: texts.sectionNames.home },
  projects: { path: '/projects', name: texts.sectionNames.projects },
  ai: { path: '/ai', name: texts.sectionNames.ai },
  automation: { path: '/automation', name: texts.sectionNames.automation },
  trading: { path: '/trading', name: texts.sectionNames.trading },
  blog: { path: '/blog', name: texts.sectionNames.blog },
  resume: { path: '/resume', name: texts.sectionNames.resume },
  pictures: { path: '/pictures', name: texts.sectionNames.pictures },
  drawings: { path: '/drawings', name: texts.sectionNames.drawings },
  videos: { path: '/videos', name: texts.sectionNames.videos },
  music: { path: '/music', name: texts.sectionNames.music },
  vr: { path: '/vr', name: texts.sectionNames.vr, needs: 'vr' },
  'vr-experience': { path: '/vr-experience', name: texts.sectionNames.hall, needs: 'vr' },
  contact: { path: '/contact', name: texts.sectionNames.contact },
  chat: { path: '/chat', name: texts.sectionNames.chat, needs: 'chat' },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof allSections;

/** The sections of a site, in the order of the index. */
export type Sections = Readonly<Partial<Record<SectionId, Section>>>;

/** The parts of the content that decide which sections exist. */
export interface SectionContent {
  owner: { readonly practices: readonly { readonly id: SectionId }[] };
  projects: readonly { readonly type: string }[];
  posts: readonly unknown[];
  /** Pieces of music. */
  pieces: readonly unknown[];
  videos: readonly unknown[];
  resume: object | null;
}

const hasProjects = ({ projects }: SectionContent) => projects.length > 0;

/** A collection exists if it has a project of its type or a text about the practice. */
const hasCollection =
  (id: 'ai' | 'automation' | 'trading') =>
  ({ owner, projects }: SectionContent) =>
    projects.some(({ type }) => type === id) || owner.practices.some((each) => each.id === id);

/** Whether a section has content. Sections not listed here always exist. */
const contentOf: Partial<Record<SectionId, (content: SectionContent) => boolean>> = {
  projects: hasProjects,
  ai: hasCollection('ai'),
  automation: hasCollection('automation'),
  trading: hasCollection('trading'),
  blog: ({ posts }) => posts.length > 0,
  resume: ({ resume }) => resume !== null,
  pictures: hasProjects,
  videos: ({ videos }) => videos.length > 0,
  music: ({ pieces }) => pieces.length > 0,
  vr: hasProjects,
  'vr-experience': hasProjects,
};

/**
 * The sections of a site: those with content whose feature is not `off`. Routes, navigation,
 * palette, feeds, sitemap and structured data follow from them. The build treats all features as
 * on, because the server may switch them off at each start.
 */
export const sectionsOf = (content: SectionContent, off: readonly Feature[] = []): Sections =>
  Object.fromEntries(
    Object.entries<Section>(allSections).filter(
      ([id, { needs }]) =>
        (contentOf[id as SectionId]?.(content) ?? true) && !(needs && off.includes(needs)),
    ),
  );
