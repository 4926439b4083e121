import { useRef } from 'react';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { partKinds, type SystemPart } from '#site/drawings/motifs.ts';
import { texts } from '#site/texts/en.ts';
import { useNear, useOnDemand } from '#site/ui/use-on-demand.ts';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import '#site/features/drawings/drawings-page.css';

const loadEditor = () => import('#site/features/drawings/drawing-editor.tsx');

const kindTexts: Record<SystemPart['kind'], string> = texts.drawings.kinds;

const examples = [
  {
    name: texts.drawings.notation.plain,
    text: `client -> gateway: request
gateway -> queue -> worker
worker -> ledger [store]`,
  },
  {
    name: 'Mermaid',
    text: `flowchart LR
  client -->|request| gateway{Gateway}
  gateway --> queue --> worker
  worker --> ledger[(Ledger)]`,
  },
  {
    name: 'Graphviz',
    text: `digraph {
  client -> gateway [label="request"]
  gateway -> queue -> worker -> ledger
  ledger [shape=cylinder]
}`,
  },
];

const Signs = () => (
  <dl className="drawing-signs">
    {partKinds.map((kind) => (
      <div key={kind}>
        <dt>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d={kindSign(kind, flatSign([16, 16], 12))} />
          </svg>
          <span className="label">{kind}</span>
        </dt>
        <dd>{kindTexts[kind]}</dd>
      </div>
    ))}
  </dl>
);

const lines = [
  {
    kind: 'main',
    name: texts.drawings.lines.main,
    text: texts.drawings.lines.mainWhat,
  },
  { kind: 'other', name: texts.drawings.lines.other, text: texts.drawings.lines.otherWhat },
  {
    kind: 'back',
    name: texts.drawings.lines.back,
    text: texts.drawings.lines.backWhat,
  },
];

const Lines = () => (
  <dl className="drawing-lines">
    {lines.map(({ kind, name, text }) => (
      <div key={kind} data-kind={kind}>
        <dt>
          <svg viewBox="0 0 96 16" aria-hidden="true">
            <path d="M2 8H84" />
            <path className="drawing-head" d="M96 8L83 13V3z" />
          </svg>
          <span>{name}</span>
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

/** Explains how to read the drawings, with a field in which visitors draw systems of their own. */
export const DrawingsPage = () => {
  const { part, approach } = useOnDemand(loadEditor);
  const field = useRef<HTMLDivElement>(null);
  useNear(field, approach, 600);
  return (
    <>
      <PageHead label={texts.drawings.label} title={texts.drawings.title}>
        <p>{texts.drawings.what}</p>
      </PageHead>
      <Zone title={texts.drawings.signs} id="signs">
        <p>{texts.drawings.signsWhat}</p>
        <Signs />
      </Zone>
      <Zone title={texts.drawings.lines.title} id="lines">
        <Lines />
        <p>{texts.drawings.lines.what}</p>
      </Zone>
      <Zone title={texts.drawings.notation.title} id="notation">
        <p>{texts.drawings.notation.what}</p>
        <div className="drawing-examples">
          {examples.map(({ name, text }) => (
            <figure key={name}>
              <figcaption className="label">{name}</figcaption>
              <pre>
                <code>{text}</code>
              </pre>
            </figure>
          ))}
        </div>
      </Zone>
      <Zone title={texts.drawings.yourOwn} id="your-own">
        <div ref={field} className="drawing-field">
          {part ? (
            <part.DrawingEditor />
          ) : (
            <p className="drawing-waits soft">{texts.drawings.needsScripts}</p>
          )}
        </div>
      </Zone>
    </>
  );
};
