import {
  changeOf,
  changeOfRow,
  countText,
  type Change,
  type Kind,
} from '#site/admin/analytics/figures-text.ts';

const arrows = { up: '↑', down: '↓', level: '' } as const;
const words = { up: 'up ', down: 'down ', level: '' } as const;

interface ChangeLineProps {
  now: number | null;
  before: number | null;
  kind: Kind;
  write: (value: number | null, beside: number | null) => string;
}

/** A figure's change and its previous value. */
export const ChangeLine = ({ now, before, kind, write }: ChangeLineProps) => {
  const change = changeOf(now, before, kind);
  return (
    <p className="figure-change">
      {change && (
        <>
          <span className="sr-only">{words[change.direction]}</span>
          <span>
            {change.direction !== 'level' && (
              <span aria-hidden="true">{arrows[change.direction]} </span>
            )}
            {change.text}
          </span>
        </>
      )}
      <span className="figure-before">
        <span className="sr-only">, before: </span>
        <span aria-hidden="true">was </span>
        {write(before, now)}
      </span>
    </p>
  );
};

/** "No change", "points" and "over" in the room of a cell. */
const shortText = (text: string): string =>
  text
    .replace('no change', '=')
    .replace(/ points?$/, ' pp')
    .replace('over ', '>');

/** The change of a figure in a table, beside it. */
export const RowChange = ({ change, before }: { change: Change | null; before: string }) => (
  <span className="row-change">
    {change && (
      <>
        <span aria-hidden="true">{arrows[change.direction] + shortText(change.text)}</span>
        <span className="sr-only">
          , {words[change.direction]}
          {change.text}, before: {before}
        </span>
      </>
    )}
  </span>
);

export const isNew: Change = { direction: 'level', text: 'new' };

/** The change of a count beside it; `before` is null if there was nothing to count. */
export const CountChange = ({ now, before }: { now: number; before: number | null }) => (
  <RowChange
    change={before === null ? isNew : changeOfRow({ now, before, kind: 'count', weight: 0 })}
    before={before === null ? 'nothing' : countText(before)}
  />
);
