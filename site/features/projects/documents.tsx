import type { ProjectDocument, DocumentKey } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { ContentsList } from '#site/ui/projects/contents-list.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';
import { useCurrentSection } from '#site/ui/projects/use-current-section.ts';

const names: Record<DocumentKey, string> = texts.projects.documents;

const partId = (key: DocumentKey) => `sheet-${key}`;

/** If the contents have no margin, the documents are tabs at the top of the window. */
const DocumentTabs = ({ documents }: { documents: readonly ProjectDocument[] }) => {
  const current = useCurrentSection(documents.map(({ key }) => partId(key)).join(' '));
  return (
    <nav className="sheet-tabs" aria-label={texts.projects.documentTabs}>
      {documents.map(({ key }) => (
        <a
          key={key}
          className="label"
          href={`#${partId(key)}`}
          {...(partId(key) === current && { 'aria-current': 'location' })}
        >
          {key === 'readme' ? texts.projects.readmeTab : names[key]}
        </a>
      ))}
    </nav>
  );
};

/** A project's documents in sequence, with their contents in the margin. */
export const Documents = ({ documents }: { documents: readonly ProjectDocument[] }) => (
  <div className="reading">
    <ContentsList
      groups={documents.map(({ key, headings }) => ({
        part: { id: partId(key), text: names[key] },
        headings,
      }))}
    />
    {documents.length > 1 && <DocumentTabs documents={documents} />}
    <div className="reading-text">
      {documents.map(({ key, html }, index) => (
        <section key={key} className="document" aria-labelledby={partId(key)}>
          <p className="label">{texts.projects.documentCount(index + 1, documents.length)}</p>
          <h2 id={partId(key)} className="document-name">
            {names[key]}
          </h2>
          <ProseText id={`text-${key}`} className="prose" html={html} />
        </section>
      ))}
    </div>
  </div>
);
