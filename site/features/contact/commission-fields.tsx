import { useId } from 'react';
import type { CommissionDraft } from '#site/drawings/commission/commission-parts.ts';
import {
  type Commission,
  constraints,
  constraintTexts,
  practiceTexts,
  startTexts,
  teamTexts,
  weeksText,
} from '#shared/domain/contact/commission.ts';
import { limits } from '#shared/limits.ts';
import { texts } from '#site/texts/en.ts';

interface CommissionFieldsProps {
  draft: CommissionDraft;
  pick: (change: Partial<CommissionDraft>) => void;
  name: string;
  setName: (name: string) => void;
  /** The field of the missing choice, and its error text. */
  fault: { field: string; text: string } | null;
}

interface OneOfProps<Value extends string> {
  field: string;
  legend: string;
  texts: Readonly<Record<Value, string>>;
  picked: Value | undefined;
  onPick: (value: Value) => void;
  fault: CommissionFieldsProps['fault'];
}

const OneOf = <Value extends string>(props: OneOfProps<Value>) => {
  const { field, legend, texts, picked, onPick, fault } = props;
  const id = useId();
  const problem = fault?.field === field ? fault.text : null;
  return (
    <fieldset aria-describedby={problem === null ? undefined : id}>
      <legend className="label">{legend}</legend>
      <div className="commission-options cluster">
        {(Object.entries(texts) as [Value, string][]).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={field}
              value={value}
              checked={picked === value}
              onChange={() => onPick(value)}
            />
            {text}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="letter-error commission-fault">
        {problem}
      </p>
    </fieldset>
  );
};

const Weeks = ({ draft, pick }: Pick<CommissionFieldsProps, 'draft' | 'pick'>) => {
  const id = useId();
  return (
    <div className="commission-weeks">
      <label className="label" htmlFor={id}>
        {texts.contact.commission.length}
      </label>
      <input
        id={id}
        type="range"
        name="weeks"
        min={1}
        max={limits.contact.weeksMax}
        value={draft.weeks}
        aria-valuetext={weeksText(draft.weeks)}
        onChange={({ currentTarget }) => pick({ weeks: Number(currentTarget.value) })}
      />
      <span aria-hidden="true">{weeksText(draft.weeks)}</span>
    </div>
  );
};

/** The choices of a commission. */
export const CommissionFields = ({ draft, pick, name, setName, fault }: CommissionFieldsProps) => {
  const id = useId();
  return (
    <>
      <OneOf<Commission['practice']>
        field="practice"
        legend={texts.contact.commission.practice}
        texts={practiceTexts}
        fault={fault}
        picked={draft.practice}
        onPick={(practice) => pick({ practice })}
      />
      <OneOf<Commission['start']>
        field="start"
        legend={texts.contact.commission.start}
        texts={startTexts}
        fault={fault}
        picked={draft.start}
        onPick={(start) => pick({ start })}
      />
      <Weeks draft={draft} pick={pick} />
      <OneOf<Commission['team']>
        field="team"
        legend={texts.contact.commission.team}
        texts={teamTexts}
        fault={fault}
        picked={draft.team}
        onPick={(team) => pick({ team })}
      />
      <fieldset>
        <legend className="label">{texts.contact.commission.constraints}</legend>
        <div className="commission-options cluster">
          {constraints.map((constraint) => (
            <label key={constraint}>
              <input
                type="checkbox"
                name="constraints"
                checked={draft.constraints.includes(constraint)}
                onChange={({ currentTarget: { checked } }) =>
                  pick({
                    constraints: constraints.filter((one) =>
                      one === constraint ? checked : draft.constraints.includes(one),
                    ),
                  })
                }
              />
              {constraintTexts[constraint]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="commission-name">
        <label className="label" htmlFor={id}>
          {texts.contact.commission.name}
        </label>
        <input
          id={id}
          type="text"
          autoComplete="name"
          maxLength={limits.contact.nameMaxCharacters}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
    </>
  );
};
