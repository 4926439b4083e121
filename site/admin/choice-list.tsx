import { Option } from '#site/ui/combobox.tsx';
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

/** The options of a field. Focus stays in the field, which handles the keys. */
export const ChoiceList = <T extends Choice>(props: ChoiceListProps<T>) => (
  <div className="choices" role="listbox" id={props.id} aria-label={props.label}>
    {props.choices.map((choice, at) => (
      <Option
        key={choice.key}
        listId={props.id}
        at={at}
        isActive={at === props.active}
        className="choice"
        onChoose={() => props.onChoose(choice)}
      >
        <span className="choice-name one-line">{choice.name}</span>
        <span className="choice-text one-line">{choice.text}</span>
      </Option>
    ))}
  </div>
);
