import { join } from 'node:path';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { howMany, type ContentFault } from './content-fault.ts';

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid #8888; overflow-wrap: anywhere; padding: .75rem 0 }
code { font: .9rem/1.5 ui-monospace, monospace }
strong { font-weight: 600 }`;

const item = (folder: string, { file, line, field, expected }: ContentFault) => {
  const at = `${join(folder, file)}${line === null ? '' : `:${line}`}`;
  return `<li><code>${escapeMarkup(at)}</code><br><strong>${escapeMarkup(field)}</strong>: ${escapeMarkup(expected)}</li>`;
};

/**
 * The page that development shows instead of every page while the content has faults. Vite's client
 * reloads it.
 */
export const faultsPage = (faults: readonly ContentFault[], folder: string): string => {
  const title = `The content has ${howMany(faults)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><script type="module" src="/@vite/client"></script></head>
<body><h1>${title}</h1><p>This page reloads by itself when a file is saved.</p>
<ul>
${faults.map((fault) => item(folder, fault)).join('\n')}
</ul></body></html>
`;
};
