/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a <select>
   holds no two columns and is not driven from a field; the keys are heard by that field. */
import { useEffect, useRef } from 'react';
import './choice-list.css';

export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

interface ChoiceListProps<T extends Choice> {
  id: string;
  label: string;
  choices: readonly T[];
  active: number;
  onChoose: (choice: T) => void;
}

export const choiceId = (list: string, at: number): string => `${list}-${at}`;

/** What a field offers: the focus stays in the field, which hears the keys. */
export const ChoiceList = <T extends Choice>({
  id,
  label,
  choices,
  active,
  onChoose,
}: ChoiceListProps<T>) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={list} className="choices" role="listbox" id={id} aria-label={label}>
      {choices.map((choice, at) => (
        <div
          key={choice.key}
          id={choiceId(id, at)}
          className="choice"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <span className="choice-name">{choice.name}</span>
          <span className="choice-text">{choice.text}</span>
        </div>
      ))}
    </div>
  );
};
