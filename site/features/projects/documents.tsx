import type { DocumentSheet, SheetKey } from '#site/content-model/project.ts';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { ContentsList } from '#site/ui/plates/contents-list.tsx';

const names: Record<SheetKey, string> = {
  readme: 'Documentation',
  architecture: 'Architecture',
  api: 'API',
  deployment: 'Deployment',
};

const partId = (key: SheetKey) => `sheet-${key}`;

/** The documents of a plate, one after the other, with their contents in the margin. */
export const Documents = ({ documents }: { documents: readonly DocumentSheet[] }) => (
  <div className="reading">
    <ContentsList
      groups={documents.map(({ key, headings }) => ({
        part: { id: partId(key), text: names[key] },
        headings,
      }))}
    />
    <div className="reading-text">
      {documents.map(({ key, html }, index) => (
        <section key={key} className="document" aria-labelledby={partId(key)}>
          <p className="label">
            Sheet {index + 1} of {documents.length}
          </p>
          <h2 id={partId(key)} className="document-name">
            {names[key]}
          </h2>
          <StaticHtml id={`text-${key}`} className="prose prose-nested" html={html} />
        </section>
      ))}
    </div>
  </div>
);
