import type { Element, ElementContent } from 'hast';
import {
  bundledLanguagesInfo,
  createCssVariablesTheme,
  createHighlighter,
  type Highlighter,
} from 'shiki';

const allLanguages = [
  'bash',
  'c',
  'css',
  'diff',
  'dockerfile',
  'go',
  'graphql',
  'hcl',
  'html',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'json5',
  'jsx',
  'lua',
  'makefile',
  'nginx',
  'protobuf',
  'python',
  'rust',
  'sql',
  'toml',
  'tsx',
  'typescript',
  'xml',
  'yaml',
];
const plain = new Set(['text', 'txt', 'plain', 'console', '']);

/** The languages that a code fence may name. */
export const knownLanguages: ReadonlySet<string> = new Set([
  ...plain,
  ...bundledLanguagesInfo
    .map(({ id, aliases = [] }) => [id, ...aliases])
    .filter((names) => names.some((name) => allLanguages.includes(name)))
    .flat(),
]);

// Maps Shiki's token types to classes on the page. The style sheet then has the colors of both
// themes, and the markup needs no style attributes, which the CSP would block.
const classes: Record<string, string> = {
  'token-comment': 'c',
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 's',
  'token-constant': 'n',
  'token-function': 'f',
  'token-parameter': 'p',
  'token-punctuation': 'o',
  'token-link': 'l',
  'token-inserted': 'a',
  'token-deleted': 'd',
};

export type Highlight = (code: string, language: string) => Element;

const themeName = 'ink';

const text = (value: string): ElementContent => ({ type: 'text', value });

const inkOf = (color: string | undefined): string | null => {
  const name = /^var\(--ink-(.+)\)$/.exec(color ?? '')?.[1];
  return name === undefined ? null : (classes[name] ?? null);
};

/** Merges adjacent tokens of one color into one span, which halves the markup. */
const runsOf = (highlighter: Highlighter, code: string, language: string) => {
  // No time limit: on a busy machine, a line that takes over half a second would silently lose its
  // colors.
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language as never,
    theme: themeName,
    tokenizeTimeLimit: 0,
  });
  const runs: { ink: string | null; value: string }[] = [];
  const add = (ink: string | null, value: string) => {
    const last = runs.at(-1);
    if (last && (last.ink === ink || value.trim() === '')) last.value += value;
    else runs.push({ ink, value });
  };
  tokens.forEach((line, index) => {
    if (index > 0) add(null, '\n');
    for (const token of line) add(inkOf(token.color), token.content);
  });
  return runs;
};

/**
 * Loads the grammars once. The returned function colors code of a known language with class names.
 */
export const createHighlight = async (languages = allLanguages): Promise<Highlight> => {
  const theme = createCssVariablesTheme({ name: themeName, variablePrefix: '--ink-' });
  const highlighter = await createHighlighter({ themes: [theme], langs: languages });
  return (code, language) => {
    const runs = plain.has(language)
      ? [{ ink: null, value: code }]
      : runsOf(highlighter, code, language);
    const children = runs.map(({ ink, value }): ElementContent =>
      ink === null
        ? text(value)
        : {
            type: 'element',
            tagName: 'span',
            properties: { className: [ink] },
            children: [text(value)],
          },
    );
    return {
      type: 'element',
      tagName: 'pre',
      properties: { tabIndex: 0, dataLanguage: language || 'text' },
      children: [{ type: 'element', tagName: 'code', properties: {}, children }],
    };
  };
};
