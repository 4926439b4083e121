// @ts-check
import { lastCommitDates } from './changed-files.mjs';
import { lastModified } from './last-modified.mjs';
import { llmsText } from './llms-text.mjs';
import { postTwin, projectTwin } from './markdown-twins.mjs';
import { readMarkdown } from './material.mjs';
import { rssFeed } from './rss.mjs';
import { robotsText, siteMap } from './site-map.mjs';

/**
 * Every machine-readable file about the site, by URL.
 * @param {import('./material.mjs').Material} material
 * @param {{ paths: readonly string[], publicUrl: string, content: string }} site `paths` are the
 * prerendered pages, `content` is the folder that they were made of
 * @returns {Promise<Record<string, string>>}
 */
export const makeFeeds = async (material, { paths, publicUrl, content }) => {
  const { owner, projects, posts, projectBodies } = material;
  /** @type {Record<string, string>} */
  const files = {};
  for (const project of projects) {
    const body = projectBodies[project.id];
    if (!body) throw new Error(`${project.id} has no text`);
    const texts = new Map();
    for (const key of project.documentKeys)
      texts.set(key, await readMarkdown(content, `projects/${project.id}/${key}.md`));
    files[`/projects/${project.id}.md`] = projectTwin(project, {
      body,
      texts,
      projects,
      publicUrl,
    });
  }
  for (const post of posts) {
    const markdown = await readMarkdown(content, `posts/${post.slug}.md`);
    files[`/blog/${post.slug}.md`] = postTwin(post, { markdown, author: owner.name, publicUrl });
  }
  const modifiedOn = lastModified(material, await lastCommitDates(content));
  files['/rss.xml'] = rssFeed(material, publicUrl);
  files['/llms.txt'] = llmsText(material, publicUrl);
  files['/sitemap.xml'] = siteMap(paths, publicUrl, modifiedOn);
  files['/robots.txt'] = robotsText(publicUrl);
  return files;
};
