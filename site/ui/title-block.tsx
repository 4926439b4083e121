import type { Plate } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';

export const typeNames: Record<Plate['type'], string> = {
  ai: 'AI',
  automation: 'Automation',
  trading: 'Trading',
  other: 'Other',
};

// Revision letters of drawing offices: P is preliminary, 0 is issued as built.
const revisionOf = (plate: Plate) => (plate.status === 'in-progress' ? 'P' : '0');

const Cell = ({
  name,
  wide,
  children,
}: {
  name: string;
  wide?: boolean;
  children: React.ReactNode;
}) => (
  <div className={wide ? 'title-block-cell title-block-wide' : 'title-block-cell'}>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title block at the foot of every project. `drawnBy` is the owner's name. */
export const TitleBlock = ({ plate, drawnBy }: { plate: Plate; drawnBy: string }) => (
  <dl className={`title-block type-${plate.type}`}>
    <div className="title-block-number">
      <dt className="label">Plate</dt>
      <dd>{plate.number}</dd>
    </div>
    <Cell name="Title" wide>
      {plate.title}
    </Cell>
    <Cell name="Drawn by">{drawnBy}</Cell>
    <Cell name="Date">
      <time dateTime={plate.date}>{formatDate(plate.date)}</time>
    </Cell>
    <Cell name="Type">{typeNames[plate.type]}</Cell>
    <Cell name="Sheets">{plate.documentKeys.length}</Cell>
    <Cell name="Rev.">{revisionOf(plate)}</Cell>
    <Cell name="Status">
      <Stamp status={plate.status} />
    </Cell>
  </dl>
);
