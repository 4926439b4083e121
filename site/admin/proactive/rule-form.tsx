import { useEffect, useRef } from 'react';
import type { ProactiveRule } from '#shared/contracts/proactive.ts';
import { limits } from '#shared/limits.ts';
import { ShortNameField } from '#site/admin/short-name-field.tsx';

export interface EditedRule extends ProactiveRule {
  /** Its previous name; null for a new one. */
  readonly before: string | null;
}

interface RuleFormProps {
  edited: EditedRule;
  notice: string;
  onChange: (edited: EditedRule) => void;
  onSave: () => void;
  onCancel: () => void;
}

type FieldsProps = Pick<RuleFormProps, 'edited'> & {
  set: (change: Partial<EditedRule>) => void;
};

const orNull = (text: string) => (text === '' ? null : text);

const WhatFields = ({ edited, set }: FieldsProps) => {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list above may fill the dialog, so this scrolls to the form.
    if (edited.before !== null) name.current?.focus();
  }, [edited.before]);
  return (
    <>
      <ShortNameField
        label="Name, for you and for Analytics"
        maxCharacters={limits.proactive.nameCharacters}
        value={edited.name}
        onChange={(typed) => set({ name: typed })}
        input={name}
      />
      <label htmlFor="proactive-text">Text that the visitor reads</label>
      <textarea
        id="proactive-text"
        required
        rows={3}
        maxLength={limits.proactive.contentCharacters}
        value={edited.content}
        onChange={(event) => set({ content: event.target.value })}
      />
    </>
  );
};

const TimeFields = ({ edited, set }: FieldsProps) => (
  <div className="proactive-pair stack">
    <label>
      Seconds
      <input
        type="number"
        required
        min={1}
        max={limits.proactive.secondsMax}
        value={edited.seconds || ''}
        onChange={(event) => set({ seconds: Number(event.target.value) })}
      />
    </label>
    <label>
      Spent on
      <select
        value={edited.seconds_on}
        onChange={(event) => set({ seconds_on: event.target.value === 'site' ? 'site' : 'page' })}
      >
        <option value="page">this page</option>
        <option value="site">the site, in this visit</option>
      </select>
    </label>
  </div>
);

const WhoFields = ({ edited, set }: FieldsProps) => (
  <div className="proactive-pair stack">
    <label>
      From visit number
      <input
        type="number"
        required
        min={1}
        max={limits.proactive.visitsMax}
        value={edited.visits || ''}
        onChange={(event) => set({ visits: Number(event.target.value) })}
      />
    </label>
    <label>
      Source or channel
      <input
        placeholder="any; google, newsletter …"
        maxLength={limits.proactive.sourceCharacters}
        autoCapitalize="off"
        spellCheck={false}
        value={edited.source ?? ''}
        onChange={(event) => set({ source: orNull(event.target.value) })}
      />
    </label>
    <label>
      Country
      <input
        placeholder="any; DE, US …"
        maxLength={2}
        pattern="[A-Z]{2}"
        title="two letters"
        autoCapitalize="characters"
        spellCheck={false}
        value={edited.country ?? ''}
        onChange={(event) => set({ country: orNull(event.target.value.toUpperCase()) })}
      />
    </label>
  </div>
);

/** Edits one rule. All its conditions must hold. */
export const RuleForm = ({ edited, notice, onChange, onSave, onCancel }: RuleFormProps) => {
  const set = (change: Partial<EditedRule>) => onChange({ ...edited, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <h3>{edited.before === null ? 'New message' : `Change ${edited.before}`}</h3>
      <WhatFields edited={edited} set={set} />
      <fieldset>
        <legend>Shown when all of this holds</legend>
        <label>
          Page
          <input
            placeholder="any; /projects/* …"
            maxLength={limits.proactive.pageCharacters}
            pattern="[\/*].*"
            title="a path on this site, in which * stands for anything"
            autoCapitalize="off"
            spellCheck={false}
            value={edited.page ?? ''}
            onChange={(event) => set({ page: orNull(event.target.value) })}
          />
        </label>
        <TimeFields edited={edited} set={set} />
        <WhoFields edited={edited} set={set} />
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={edited.while_away}
          onChange={(event) => set({ while_away: event.target.checked })}
        />
        Also while you are away
      </label>
      <label>
        <input
          type="checkbox"
          checked={edited.is_enabled}
          onChange={(event) => set({ is_enabled: event.target.checked })}
        />
        On: visitors get it
      </label>
      <output className="proactive-notice">{notice}</output>
      <div className="cluster">
        <button type="submit">{edited.before === null ? 'Save' : 'Save changes'}</button>
        {edited.before !== null && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
};
