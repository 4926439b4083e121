import type { Element, Root, RootContent, Text } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { unitParts } from '#shared/domain/unit-symbols.ts';
import type { BuildCache } from '../build-cache.mjs';
import { drawDiagram } from '../diagram/draw-diagram.ts';
import { parseDiagram } from '../diagram/parse-diagram.ts';
import type { ContentFault, PageLink } from './content-fault.ts';
import { knownLanguages, type Highlight } from './highlight.ts';

/** A Markdown text after reading: its parts and its faults. */
export interface MarkdownText {
  headings: { id: string; text: string }[];
  links: PageLink[];
  faults: ContentFault[];
  /** Renders sanitized HTML with colored code. Later calls return the same HTML. */
  render: (highlight: Highlight) => string;
}

/** The stored result of a text without faults. */
type StoredText = Pick<MarkdownText, 'headings' | 'links'> & { html: string };

export interface MarkdownOptions {
  file: string;
  /** The line of the file where the text begins. */
  firstLine: number;
  /** Prefix of every heading's id, so that several texts can share one page. */
  idPrefix: string;
}

type Raw = RootContent | { type: 'raw'; value: string };

const textOf = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
    )
    .join('');

const languageOf = (code: Element): string => {
  const names = code.properties['className'];
  const name = Array.isArray(names)
    ? names.find((n) => typeof n === 'string' && n.startsWith('language-'))
    : null;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
};

const figure = (title: string, svg: string): Raw => ({
  type: 'raw',
  value: `<figure class="diagram"><div class="diagram-scroll" tabindex="0" role="group" aria-label="Drawing, scrollable">${svg}</div><figcaption>${escapeMarkup(title)}</figcaption></figure>`,
});

/**
 * Marks the units in table heads: the heads are set in capitals, their units are not. Runs after
 * the sanitizer.
 */
const markUnits = (tree: Root) => {
  visit(tree, 'element', (head) => {
    if (head.tagName !== 'th') return;
    visit(head, 'text', (node, index, parent) => {
      const parts = unitParts(node.value);
      if (index === undefined || !parent || !parts.some(({ isUnit }) => isUnit)) return undefined;
      const marked = parts.map(({ text, isUnit }): Element | Text =>
        isUnit
          ? {
              type: 'element',
              tagName: 'span',
              properties: { className: ['unit'] },
              children: [{ type: 'text', value: text }],
            }
          : { type: 'text', value: text },
      );
      parent.children.splice(index, 1, ...marked);
      return index + marked.length;
    });
  });
};

const fenceOf = (node: Element) => {
  const code = node.children[0];
  return node.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code'
    ? { source: textOf(code).replace(/\n$/, ''), language: languageOf(code) }
    : null;
};

/** The fault of a fence; null if it can be drawn or colored. */
const faultOfFence = ({ source, language }: { source: string; language: string }) => {
  if (language !== 'diagram')
    return knownLanguages.has(language) ? null : `unknown language ${language}`;
  try {
    parseDiagram(source);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Highlights code and draws `diagram` fences. Runs after the sanitizer. */
const drawFences = (tree: Root, highlight: Highlight) => {
  visit(tree, 'element', (node, index, parent) => {
    const fenced = fenceOf(node);
    if (fenced === null || index === undefined || !parent) return;
    const { source, language } = fenced;
    if (language === 'diagram') {
      const diagram = parseDiagram(source);
      parent.children[index] = figure(diagram.title, drawDiagram(diagram));
    } else parent.children[index] = highlight(source, language);
    return index + 1;
  });
};

/** Aligns table columns with a class, because the `align` attribute is obsolete. */
const alignCells = (tree: Root) => {
  visit(tree, 'element', (node) => {
    const { align, ...properties } = node.properties;
    if (typeof align === 'string')
      node.properties = { ...properties, className: [`align-${align}`] };
  });
};

const scrollTables = (tree: Root) => {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'table' || index === undefined || !parent) return;
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
      children: [node],
    };
    return index + 2;
  });
};

const inspect = (tree: Root, { file, firstLine }: MarkdownOptions) => {
  const headings: MarkdownText['headings'] = [];
  const links: PageLink[] = [];
  const faults: ContentFault[] = [];
  const ids = new Set<string>();
  const fragments: { id: string; node: Element }[] = [];
  const lineOf = ({ position }: Element) => firstLine - 1 + (position?.start.line ?? 1);
  const refuse = (node: Element, field: string, expected: string) =>
    faults.push({ file, line: lineOf(node), field, expected });
  visit(tree, 'element', (node) => {
    const id = node.properties['id'];
    if (typeof id === 'string') ids.add(id);
    if (node.tagName === 'h1')
      refuse(node, 'text', 'no level-1 heading (#); the title is the only one');
    // Screen readers read the column's name before each cell.
    if (node.tagName === 'th' && textOf(node).trim() === '')
      refuse(node, 'table', 'a column has no name');
    if (node.tagName === 'h2' && typeof id === 'string') headings.push({ id, text: textOf(node) });
    const fenced = fenceOf(node);
    const fault = fenced && faultOfFence(fenced);
    if (fenced && fault !== null) refuse(node, `\`\`\`${fenced.language}`, fault);
    if (node.tagName === 'img') {
      const { src, alt } = node.properties;
      if (typeof alt !== 'string' || alt.trim() === '')
        refuse(node, 'picture', 'has no text for who does not see it: ![what it shows](…)');
      if (typeof src === 'string' && /^pictures\/[^/]+$/.test(src))
        links.push({ file, line: lineOf(node), address: decodeURI(src).normalize('NFC') });
      // Screenshots have URLs on this site.
      else if (typeof src !== 'string' || !src.startsWith('/'))
        refuse(node, 'picture', `${String(src)} must be pictures/…, a file of that folder`);
    }
    const href = node.tagName === 'a' ? node.properties['href'] : undefined;
    if (typeof href !== 'string') return;
    if (href.startsWith('#')) fragments.push({ id: href.slice(1), node });
    else if (href.startsWith('/'))
      links.push({ file, line: lineOf(node), address: href.replace(/[#?].*$/, '') });
    else if (/^https?:/.test(href)) node.properties['rel'] = ['noopener'];
    else if (!href.startsWith('mailto:'))
      refuse(node, 'link', `${href} must begin with https://, mailto:, / or #`);
  });
  for (const { id, node } of fragments)
    if (!ids.has(id)) refuse(node, 'link', `#${id} is no heading of this text`);
  return { headings, links, faults };
};

/** A heading links to itself, so that its URL can be copied. */
const linkHeadings = (tree: Root) => {
  visit(tree, 'element', (node) => {
    const id = node.properties['id'];
    if (!/^h[2-4]$/.test(node.tagName) || typeof id !== 'string') return;
    const hasLink = node.children.some(
      (child) => child.type === 'element' && child.tagName === 'a',
    );
    if (hasLink) return;
    const properties = { href: `#${id}` };
    node.children = [{ type: 'element', tagName: 'a', properties, children: node.children }];
  });
};

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true });

/**
 * Reads Markdown without coloring its code, which is the slow part.
 *
 * @param cache provides the result of an earlier build for the same text
 */
export const readMarkdown = (
  markdown: string,
  options: MarkdownOptions,
  cache: BuildCache | null,
): MarkdownText => {
  const from = JSON.stringify([options, markdown]);
  const known = cache?.get('text', from);
  if (known) {
    const { headings, links, html } = JSON.parse(known.toString()) as StoredText;
    return { headings, links, faults: [], render: () => html };
  }
  const reader = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize)
    .use(rehypeSlug, { prefix: options.idPrefix });
  let read: Root | null = reader.runSync(reader.parse(markdown));
  const { headings, links, faults } = inspect(read, options);
  let html = '';
  const write = (tree: Root, highlight: Highlight) => {
    linkHeadings(tree);
    alignCells(tree);
    scrollTables(tree);
    markUnits(tree);
    drawFences(tree, highlight);
    const written = writer.stringify(tree);
    if (faults.length === 0) {
      const stored: StoredText = { headings, links, html: written };
      cache?.set('text', from, JSON.stringify(stored));
    }
    return written;
  };
  const render = (highlight: Highlight) => {
    if (read) html = write(read, highlight);
    // Frees the tree: those of a large site would fill the memory.
    read = null;
    return html;
  };
  return { headings, links, faults, render };
};
