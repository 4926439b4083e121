import type { Feature } from '#shared/contracts/features.ts';

export interface Section {
  path: string;
  /** In the navigation and in breadcrumbs. */
  name: string;
  /** While this feature is off, the section is not found and nothing links to it. */
  needs?: Feature;
}

/** Every screen with a fixed address, in the order of the index. A site has those of `sectionsOf`. */
export const allSections = {
  home: { path: '/', name: 'Home' },
  projects: { path: '/projects', name: 'Projects' },
  ai: { path: '/ai', name: 'AI' },
  automation: { path: '/automation', name: 'Automation' },
  trading: { path: '/trading', name: 'Trading' },
  blog: { path: '/blog', name: 'Writing' },
  resume: { path: '/resume', name: 'Résumé' },
  pictures: { path: '/pictures', name: 'Pictures' },
  drawings: { path: '/drawings', name: 'Drawings' },
  videos: { path: '/videos', name: 'Videos' },
  music: { path: '/music', name: 'Music' },
  vr: { path: '/vr', name: 'VR', needs: 'vr' },
  'vr-experience': { path: '/vr-experience', name: 'The hall', needs: 'vr' },
  contact: { path: '/contact', name: 'Contact' },
  chat: { path: '/chat', name: 'Chat', needs: 'chat' },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof allSections;

/** The sections of a site, in the order of the index. */
export type Sections = Readonly<Partial<Record<SectionId, Section>>>;

/** The content, as far as its sections depend on it. */
export interface SectionContent {
  owner: { readonly practices: readonly { readonly id: SectionId }[] };
  projects: readonly { readonly type: string }[];
  posts: readonly unknown[];
  /** Music. */
  pieces: readonly unknown[];
  videos: readonly unknown[];
  resume: object | null;
}

const hasProjects = ({ projects }: SectionContent) => projects.length > 0;

/** A collection is there with a project of its type, or with a text about the practice. */
const hasCollection =
  (id: 'ai' | 'automation' | 'trading') =>
  ({ owner, projects }: SectionContent) =>
    projects.some(({ type }) => type === id) || owner.practices.some((each) => each.id === id);

/** The content that a section shows; those that are not named here are always there. */
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
 * The sections that a site has: those whose content is there and whose feature is not `off`. Routes,
 * navigation, palette, feeds, sitemap and structured data follow from them. The build takes features as
 * on, because the server may switch them off at each start.
 */
export const sectionsOf = (content: SectionContent, off: readonly Feature[] = []): Sections =>
  Object.fromEntries(
    Object.entries<Section>(allSections).filter(
      ([id, { needs }]) =>
        (contentOf[id as SectionId]?.(content) ?? true) && !(needs && off.includes(needs)),
    ),
  );
