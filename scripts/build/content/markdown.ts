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
import { drawDiagram } from '../diagram/draw-diagram.ts';
import { parseDiagram } from '../diagram/parse-diagram.ts';
import { ContentError } from './content-error.ts';
import type { Highlight } from './highlight.ts';

export interface Rendered {
  html: string;
  headings: { id: string; text: string }[];
  /** Site-rooted URLs that the text links to, without their fragment. */
  links: string[];
}

export interface MarkdownOptions {
  file: string;
  /** Prefix of every heading's id, so that several texts can share one page. */
  idPrefix: string;
  highlight: Highlight;
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

/** Table heads are set in capitals; the units in them are not. Runs after the sanitiser. */
const markUnits = () => (tree: Root) => {
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

/** Highlights code and draws `diagram` fences. Runs after the sanitiser. */
const drawFences = (options: MarkdownOptions) => (tree: Root) => {
  visit(tree, 'element', (node, index, parent) => {
    const code = node.children[0];
    if (node.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return;
    if (index === undefined || !parent) return;
    const source = textOf(code).replace(/\n$/, '');
    const language = languageOf(code);
    try {
      if (language === 'diagram') {
        const diagram = parseDiagram(source);
        parent.children[index] = figure(diagram.title, drawDiagram(diagram));
      } else parent.children[index] = options.highlight(source, language);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ContentError(options.file, `\`\`\`${language}`, reason);
    }
    return index + 1;
  });
};

/** Aligns table columns with a class: the attribute for it is no longer valid HTML. */
const alignCells = () => (tree: Root) => {
  visit(tree, 'element', (node) => {
    const { align, ...properties } = node.properties;
    if (typeof align === 'string')
      node.properties = { ...properties, className: [`align-${align}`] };
  });
};

const scrollTables = () => (tree: Root) => {
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

const inspect = (options: MarkdownOptions, found: Omit<Rendered, 'html'>) => (tree: Root) => {
  const ids = new Set<string>();
  const fragments: string[] = [];
  visit(tree, 'element', (node) => {
    const id = node.properties['id'];
    if (typeof id === 'string') ids.add(id);
    if (node.tagName === 'h1') throw new ContentError(options.file, 'text', 'no level-1 heading');
    // A screen reader reads the name of the column before each cell.
    if (node.tagName === 'th' && textOf(node).trim() === '')
      throw new ContentError(options.file, 'table', 'a column has no name');
    if (node.tagName === 'h2' && typeof id === 'string')
      found.headings.push({ id, text: textOf(node) });
    const href = node.tagName === 'a' ? node.properties['href'] : undefined;
    if (typeof href !== 'string') return;
    if (href.startsWith('#')) fragments.push(href.slice(1));
    else if (href.startsWith('/')) found.links.push(href.replace(/[#?].*$/, ''));
    else if (/^https?:/.test(href)) node.properties['rel'] = ['noopener'];
    else if (!href.startsWith('mailto:')) throw new ContentError(options.file, 'link', href);
  });
  const lost = fragments.find((fragment) => !ids.has(fragment));
  if (lost) throw new ContentError(options.file, 'link', `#${lost} is no heading of this text`);
};

/** A heading links to itself, so that its URL can be copied. */
const linkHeadings = () => (tree: Root) => {
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

/** Markdown to sanitised HTML. Throws a `ContentError` naming the file. */
export const renderMarkdown = async (
  markdown: string,
  options: MarkdownOptions,
): Promise<Rendered> => {
  const found: Omit<Rendered, 'html'> = { headings: [], links: [] };
  const html = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize)
    .use(rehypeSlug, { prefix: options.idPrefix })
    .use(() => inspect(options, found))
    .use(linkHeadings)
    .use(alignCells)
    .use(scrollTables)
    .use(markUnits)
    .use(() => drawFences(options))
    .use(rehypeStringify, { allowDangerousHtml: true })
    .process(markdown);
  return { html: String(html), ...found };
};
