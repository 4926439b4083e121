import type { Page, SiteIndex } from '#site/head/describe-page.ts';
import { pictureOf } from '#site/head/picture.ts';
import { ownerId, refer, type Thing } from '#site/head/thing.ts';
import { locale } from '#site/texts/locale.ts';

type Work = Extract<Page, { kind: 'project' | 'post' | 'video' }>;

const projectOf = (page: Extract<Page, { kind: 'project' }>): Thing => ({
  '@type': ['CreativeWork', 'SoftwareSourceCode'],
  name: page.project.title,
  description: page.project.description,
  keywords: page.project.tags.join(', '),
  datePublished: page.project.date,
  creativeWorkStatus: page.project.status,
});

const postOf = (page: Extract<Page, { kind: 'post' }>): Thing => ({
  '@type': 'BlogPosting',
  headline: page.post.title,
  description: page.post.description,
  keywords: page.post.tags.join(', '),
  datePublished: page.post.date,
  dateModified: page.post.updated ?? page.post.date,
  timeRequired: `PT${page.post.minutes}M`,
});

const videoOf = (page: Extract<Page, { kind: 'video' }>, publicUrl: string): Thing => ({
  '@type': 'VideoObject',
  name: page.video.title,
  description: page.video.description,
  thumbnailUrl: `${publicUrl}${page.video.poster}`,
  contentUrl: `${publicUrl}${page.video.file}`,
  encodingFormat: 'video/mp4',
  // schema.org requires a time with a zone. Only the date is known.
  uploadDate: `${page.video.date}T00:00:00Z`,
  duration: `PT${page.video.durationS}S`,
});

const particularsOf = (page: Work, publicUrl: string): Thing => {
  switch (page.kind) {
    case 'project':
      return projectOf(page);
    case 'post':
      return postOf(page);
    case 'video':
      return videoOf(page, publicUrl);
  }
};

export const workId = (page: Work, publicUrl: string) => `${publicUrl}${page.path}#work`;

/** The work that a detail page is about, with author, image, keywords and date. */
export const workOf = (
  page: Work,
  { publicUrl, site }: { publicUrl: string; site: SiteIndex },
): Thing => {
  const picture = pictureOf(page, site);
  return {
    ...particularsOf(page, publicUrl),
    '@id': workId(page, publicUrl),
    url: `${publicUrl}${page.path}`,
    inLanguage: locale.language,
    author: refer(ownerId(publicUrl)),
    publisher: refer(ownerId(publicUrl)),
    mainEntityOfPage: refer(`${publicUrl}${page.path}#page`),
    ...(picture && { image: `${publicUrl}${picture.path}` }),
  };
};
