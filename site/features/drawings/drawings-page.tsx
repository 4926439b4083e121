import { useRef } from 'react';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { partKinds, type SystemPart } from '#site/drawings/motifs.ts';
import { useNear, useOnDemand } from '#site/ui/use-on-demand.ts';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import '#site/features/drawings/drawings-page.css';

const loadEditor = () => import('#site/features/drawings/drawing-editor.tsx');

const kindTexts: Record<SystemPart['kind'], string> = {
  actor: 'Somebody or something outside that begins: a person, a browser, a phone.',
  source: 'Brings data in: a feed, a sensor, a crawler.',
  gate: 'Lets through or refuses: a gateway, a login, a check.',
  queue: 'Holds things in order until somebody takes them.',
  process: 'Does the work.',
  model: 'A trained model.',
  store: 'Remembers: a database, a bucket, a file.',
  clock: 'Begins something at its hour.',
  sink: 'Where it ends: a mail, a log, a chart.',
};

const examples = [
  {
    name: 'A line for each connection',
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
    name: 'The main way',
    text: 'The longest way through the system, in the color of its collection.',
  },
  { kind: 'other', name: 'A connection', text: 'The head shows where it leads.' },
  {
    kind: 'back',
    name: 'A way back',
    text: 'An answer, a retry, a correction: it leads to where the flow has been.',
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
      <PageHead label="Drawing practice" title="How to read these drawings">
        <p>
          Every drawing on this site is made from the architecture it shows: its parts, what flows
          between them, and one measured figure. Nothing is there for show. Below you can draw a
          system of your own the same way, and take it with you.
        </p>
      </PageHead>
      <Zone title="Signs" id="signs">
        <p>
          A part carries the sign of what it does. The same nine signs stand in every drawing,
          whatever its picture.
        </p>
        <Signs />
      </Zone>
      <Zone title="Lines" id="lines">
        <Lines />
        <p>
          A balloon’s number leads to the list of parts. A dimension line under the drawing states
          one measured figure, between the two parts that it was measured between. How large a part
          is drawn follows from how many connections it has; what is measured carries its number.
        </p>
      </Zone>
      <Zone title="Notation" id="notation">
        <p>
          A drawing needs no more than a few lines. Write them in any of three ways; mistakes are
          named by line. A kind stands in brackets; without one it is guessed from the name.
        </p>
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
      <Zone title="Draw your own" id="your-own">
        <div ref={field} className="drawing-field">
          {part ? (
            <part.DrawingEditor />
          ) : (
            <p className="drawing-waits soft">
              The drawing board needs JavaScript. It loads as you come near.
            </p>
          )}
        </div>
      </Zone>
    </>
  );
};
