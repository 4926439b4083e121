import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { VideoSummary } from '#site/content-model/video.ts';
import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { sectionTexts } from '#site/head/section-texts.ts';
import type { SectionId, Sections } from '#site/head/sections.ts';
import { clockText } from '#site/ui/format-duration.ts';

export interface IndexSources {
  sections: Sections;
  projects: readonly ProjectSummary[];
  posts: readonly PostSummary[];
  videos: readonly VideoSummary[];
  technologiesOf: (id: string) => readonly string[];
  /** The description of the home page. */
  offer: string;
}

/** Every item with its own URL, for the palette. Runs in the build. */
export const buildPaletteIndex = ({
  sections,
  projects,
  posts,
  videos,
  technologiesOf,
  offer,
}: IndexSources): PaletteItem[] => [
  ...Object.entries(sections).map(([id, { path, name }]): PaletteItem => ({
    key: path,
    kind: 'page',
    title: name,
    note: sectionTexts[id as SectionId].description || offer,
    mark: 'Page',
    terms: sectionTexts[id as SectionId].title,
  })),
  ...projects.map(({ id, title, description, number, tags, type, status }): PaletteItem => ({
    key: `/projects/${id}`,
    kind: 'project',
    title,
    note: description,
    mark: number,
    terms: [id, number, type, status, ...tags].join(' '),
    technologies: technologiesOf(id),
  })),
  ...posts.map(({ slug, title, description, tags, minutes }): PaletteItem => ({
    key: `/blog/${slug}`,
    kind: 'post',
    title,
    note: description,
    mark: `${minutes} min`,
    terms: ['post writing', ...tags].join(' '),
  })),
  ...videos.map(({ id, title, description, durationS }): PaletteItem => ({
    key: `/videos/${id}`,
    kind: 'video',
    title,
    note: description,
    mark: clockText(durationS),
    terms: 'video recording film',
  })),
];
