/** The target of a link in a document. `target` is as written, without a title. */
export interface Link {
  readonly target: string;
  readonly line: number;
}

const forms = [
  // [text](target "title") and ![text](target)
  /!?\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?(?:\s+["'(][^)]*)?\)/g,
  // [name]: target
  /^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s+["'(].*)?$/g,
  // <img src="…">, <a href="…">, <source srcset="…">
  /<\w+[^>]*?\s(?:src|href|srcset)=["']([^"'\s]+)[^"']*["']/g,
];

/** Every link and picture in a Markdown text, except in code. */
export const linksOf = (markdown: string): Link[] => {
  const links: Link[] = [];
  for (const { text, line } of proseLines(markdown)) {
    const prose = text.replaceAll(/(`+).*?\1/g, '');
    for (const form of forms) {
      for (const [, target = ''] of prose.matchAll(form)) links.push({ target, line });
      // An image in a link hides the outer target from the first pattern.
      for (const [, target = ''] of prose.matchAll(/\)\]\(\s*([^)\s]+)/g)) {
        links.push({ target, line });
      }
    }
  }
  return [...new Map(links.map((link) => [`${link.line} ${link.target}`, link])).values()];
};

/** The anchors that GitHub gives a Markdown text's headings, and explicit ones. */
export const anchorsOf = (markdown: string): Set<string> => {
  const anchors = new Set<string>();
  const seen = new Map<string, number>();
  for (const { text } of proseLines(markdown)) {
    for (const [, id = ''] of text.matchAll(/<\w+[^>]*?\s(?:id|name)=["']([^"']+)["']/g)) {
      anchors.add(id);
    }
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(text)?.[1];
    if (heading === undefined) continue;
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
};

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** The lines outside of fenced code. */
const proseLines = (markdown: string): { text: string; line: number }[] => {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((text, at) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined && mark !== undefined && mark.startsWith(fence)) {
      fence = undefined;
      return [];
    }
    return fence === undefined ? [{ text, line: at + 1 }] : [];
  });
};
