// @ts-check
import { lastModified } from './last-modified.mjs';
import { llmsText } from './llms-text.mjs';
import { postTwin, projectTwin } from './markdown-twins.mjs';
import { readMarkdown } from './material.mjs';
import { rssFeed } from './rss.mjs';
import { robotsText, siteMap } from './site-map.mjs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The date of each file's last commit, as YYYY-MM-DD, by its path in `folder`. Empty if unknown:
 * no git, no repository, or a shallow clone, in which every file seems to belong to the last
 * commit.
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
const lastCommitDates = async (folder) => {
  /** @type {Map<string, string>} */
  const dates = new Map();
  /** @param {string[]} args */
  const git = async (...args) => {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return dates;
    const log = await git('log', '--format=%x00%cs', '--name-only', '--relative', '--', '.');
    for (const commit of log.split('\0').slice(1)) {
      const [date = '', ...files] = commit.split('\n').filter((line) => line !== '');
      for (const file of files) if (!dates.has(file)) dates.set(file, date);
    }
  } catch {
    // A build from an archive has no history; the pages then use their own dates.
    return new Map();
  }
  return dates;
};

/**
 * Makes every machine-readable file about the site, by URL.
 * @param {import('./material.mjs').Material} material
 * @param {{ paths: readonly string[], publicUrl: string, content: string }} site `paths` are the
 * prerendered pages, `content` is the folder that they were made of
 * @returns {Promise<Record<string, string>>}
 */
export const makeFeeds = async (material, { paths, publicUrl, content }) => {
  const { texts, sections, owner, projects, posts, projectBodies } = material;
  /** @type {Record<string, string>} */
  const files = {};
  for (const project of projects) {
    const body = projectBodies[project.id];
    if (!body) throw new Error(`${project.id} has no text`);
    const documents = new Map();
    for (const key of project.documentKeys)
      documents.set(key, readMarkdown(content, `projects/${project.id}/${key}.md`));
    files[`/projects/${project.id}.md`] = projectTwin(project, {
      body,
      documents,
      projects,
      publicUrl,
      texts,
    });
  }
  for (const post of posts) {
    const markdown = readMarkdown(content, `posts/${post.slug}.md`);
    files[`/blog/${post.slug}.md`] = postTwin(post, {
      markdown,
      author: owner.name,
      publicUrl,
      texts: texts.feeds,
    });
  }
  const modifiedOn = lastModified(material, await lastCommitDates(content));
  if (sections.blog) files['/rss.xml'] = rssFeed(material, publicUrl);
  files['/llms.txt'] = llmsText(material, publicUrl);
  files['/sitemap.xml'] = siteMap(paths, publicUrl, modifiedOn);
  files['/robots.txt'] = robotsText(publicUrl);
  return files;
};
