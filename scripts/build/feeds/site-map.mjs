// @ts-check
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';

/**
 * @param {readonly string[]} paths
 * @param {string} publicUrl
 * @param {(path: string) => string | undefined} modifiedOn YYYY-MM-DD
 */
export const siteMap = (paths, publicUrl, modifiedOn) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => {
      const date = modifiedOn(path);
      const modified = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
      return `  <url><loc>${escapeMarkup(`${publicUrl}${path}`)}</loc>${modified}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

/** @param {string} publicUrl */
export const robotsText = (publicUrl) =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
