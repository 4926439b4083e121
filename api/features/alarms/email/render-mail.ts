import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { formatText, readableText, type FormattedPart } from '#shared/domain/formatted-text.ts';

interface LinkedPiece {
  readonly text: string;
  readonly url?: string;
}

/** Text with the owner's Markdown, as in the chat. */
interface Formatted {
  readonly formatted: string;
}

type Paragraph = string | Formatted | readonly LinkedPiece[];

export interface MailContent {
  /** In small capitals above the title: the kind of mail. */
  readonly label: string;
  readonly title: string;
  /** One paragraph each; line breaks stay. In parts if some of it is a link. */
  readonly paragraphs: readonly Paragraph[];
  readonly action: { readonly name: string; readonly url: string } | null;
  /** Why the reader gets this, and how to stop it. */
  readonly foot: readonly string[];
}

const linkHtml = (text: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`;

const partHtml = ({ as, text, href = '' }: FormattedPart): string => {
  if (as === 'link') return linkHtml(text, href);
  return as === 'text' ? escapeMarkup(text) : `<${as}>${escapeMarkup(text)}</${as}>`;
};

const formattedHtml = (line: string): string => formatText(line).map(partHtml).join('');

/** Each line has its own direction: a name may be above a text in another script. */
const linesHtml = (text: string, lineHtml: (line: string) => string): string => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => `<div dir="auto">${lineHtml(line) || '<br>'}</div>`);
  return `<div class="text">${lines.join('')}</div>`;
};

const paragraphHtml = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return linesHtml(paragraph, escapeMarkup);
  if ('formatted' in paragraph) return linesHtml(paragraph.formatted, formattedHtml);
  const pieces = paragraph.map(({ text, url }) =>
    url === undefined ? escapeMarkup(text) : linkHtml(text, url),
  );
  return `<p dir="auto">${pieces.join('')}</p>`;
};

/** Links follow their paragraph, each on a separate line. */
const paragraphText = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph;
  if ('formatted' in paragraph) return readableText(paragraph.formatted);
  const links = paragraph.flatMap(({ text, url }) =>
    url === undefined ? [] : [`${text}: ${url}`],
  );
  return [paragraph.map(({ text }) => text).join(''), ...links].join('\n');
};

// The site's two themes (site/ui/tokens.css), written out: mail has no variables. A program that ignores
// the second shows the light one.
const style = `
  body { margin: 0; padding: 24px 12px; background: #f4f6f5; color: #0c2b47; }
  .sheet { max-width: 560px; margin: 0 auto; border: 1px solid #0c2b47; }
  .body { padding: 24px; font: 16px/1.55 Archivo, "Helvetica Neue", Arial, sans-serif; }
  .label { padding: 10px 24px; border-bottom: 1px solid #0c2b47; }
  .label, .foot { font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .03em; }
  .label { text-transform: uppercase; letter-spacing: .06em; }
  h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.2; letter-spacing: -.02em; }
  p, .text { margin: 0 0 14px; overflow-wrap: anywhere; }
  p a, .text a { color: inherit; }
  code { font: .9em ui-monospace, Menlo, Consolas, monospace; }
  .action a { display: inline-block; padding: 10px 18px; border: 1px solid #0c2b47;
    background: #0c2b47; color: #f4f6f5; text-decoration: none; }
  .foot { padding: 12px 24px; border-top: 1px solid #0c2b47; color: #46617a; }
  .foot p { margin: 0; }
  .foot a { color: inherit; }
  @media (prefers-color-scheme: dark) {
    body { background: #0b2239; color: #e8eff2; }
    .sheet, .label, .foot { border-color: #e8eff2; }
    .action a { border-color: #e8eff2; background: #e8eff2; color: #0b2239; }
    .foot { color: #a9bccb; }
  }`;

const htmlOf = ({ label, title, paragraphs, action, foot }: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${style}
</style>
</head>
<body>
<div class="sheet">
<div class="label">${escapeMarkup(label)}</div>
<div class="body">
<h1>${escapeMarkup(title)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${action ? `<p class="action"><a href="${escapeMarkup(action.url)}">${escapeMarkup(action.name)}</a></p>` : ''}
</div>
<div class="foot">
${foot.map((text) => `<p>${escapeMarkup(text)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;

const textOf = ({ title, paragraphs, action, foot }: MailContent): string =>
  [
    title,
    ...paragraphs.map(paragraphText),
    ...(action ? [`${action.name}: ${action.url}`] : []),
    `-- \n${foot.join('\n')}`,
  ].join('\n\n');

/** One content as plain text and as HTML in the site's look. Loads nothing from outside. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: textOf(content),
  html: htmlOf(content),
});
