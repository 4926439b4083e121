import { changeOf } from '#site/admin/analytics/figures-text.ts';

const arrows = { up: '↑', down: '↓', level: '' } as const;
const words = { up: 'up ', down: 'down ', level: '' } as const;

interface ChangeLineProps {
  now: number | null;
  before: number | null;
  kind: 'amount' | 'share';
  write: (value: number | null, beside: number | null) => string;
}

/** A figure's change and its previous value. */
export const ChangeLine = ({ now, before, kind, write }: ChangeLineProps) => {
  const change = changeOf(now, before, kind);
  return (
    <p className="figure-change">
      {change && (
        <>
          <span aria-hidden="true">{arrows[change.direction]}</span>
          <span className="sr-only">{words[change.direction]}</span>
          <span>{change.text}</span>
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
