import type { MouseEvent } from 'react';
import type { Plate } from '#site/content-model/project.ts';

interface DrawerProps {
  contactMessage: string;
  name: string;
  plates: readonly Plate[];
  onPick: (plate: Plate) => void;
}

/** A click with a key held, or not of the first button, means the browser's own way of opening. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A drawer of the flat file. Each print is a link to its picture, which scripts open here instead. */
export const Drawer = ({ contactMessage, name, plates, onPick }: DrawerProps) => (
  <details className={`drawer type-${plates[0]?.type ?? 'other'}`} open>
    <summary aria-label={`${contactMessage} ${name} ${plates.length} prints`}>
      <span className="drawer-card">
        <span className="label">{contactMessage}</span>
        <strong>{name}</strong>
        <span className="label">{plates.length} prints</span>
      </span>
      <span className="drawer-pull" aria-hidden="true" />
    </summary>
    <ul className="prints">
      {plates.map((plate) => (
        <li key={plate.id}>
          <a
            href={plate.headerImage}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onPick(plate);
            }}
          >
            <img
              src={plate.buttonImage}
              alt=""
              width="800"
              height="600"
              loading="lazy"
              decoding="async"
            />
            <span className="label">{plate.number}</span> <span>{plate.title}</span>
          </a>
        </li>
      ))}
    </ul>
  </details>
);
