// @ts-check
import { createHash } from 'node:crypto';

const scripts = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const isData = /\stype="application\/(?:ld\+)?json"/;

/**
 * The hashes that the CSP needs for this page's inline scripts. Throws if there is more than the
 * expected one, or a style attribute, which the CSP forbids.
 * @param {string} path
 * @param {string} html
 * @returns {string[]}
 */
export const inlineScriptHashes = (path, html) => {
  const inline = [...html.matchAll(scripts)].filter(
    ({ groups }) =>
      groups &&
      !/\ssrc="/.test(groups['attributes'] ?? '') &&
      !isData.test(groups['attributes'] ?? ''),
  );
  if (inline.length !== 1) throw new Error(`${path}: ${inline.length} inline scripts, not one`);
  const refused = /<[a-z][^<>]*\sstyle="[^"]*"|<style[\s>]/.exec(html)?.[0];
  if (refused) throw new Error(`${path}: inline style, which the CSP refuses: ${refused}`);
  return inline.map(
    ({ groups }) =>
      `sha256-${createHash('sha256')
        .update(groups?.['text'] ?? '')
        .digest('base64')}`,
  );
};
