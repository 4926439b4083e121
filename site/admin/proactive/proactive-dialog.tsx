import { useState } from 'react';
import type { ListedProactiveRule } from '#shared/contracts/proactive.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { RuleForm, type EditedRule } from '#site/admin/proactive/rule-form.tsx';
import { conditionsText, countsText } from '#site/admin/proactive/rule-text.ts';
import type { ProactiveRules } from '#site/admin/proactive/use-proactive-rules.ts';
import './proactive.css';

const NEW: EditedRule = {
  ...{ name: '', content: '', is_enabled: false, page: null, seconds: 30, seconds_on: 'page' },
  ...{ visits: 1, source: null, country: null, while_away: false, before: null },
};

const toEdited = (rule: ListedProactiveRule): EditedRule => ({ ...rule, before: rule.name });

interface RowProps {
  rule: ListedProactiveRule;
  onSwitch: () => void;
  onChange: () => void;
  onRemove: () => void;
}

const Row = ({ rule, onSwitch, onChange, onRemove }: RowProps) => (
  <li data-off={!rule.is_enabled || undefined}>
    <div>
      <p className="proactive-name">
        {rule.name}
        <span>{rule.is_enabled ? 'on' : 'off'}</span>
      </p>
      <p>{rule.content}</p>
      <p className="proactive-facts">
        {conditionsText(rule)} {countsText(rule)}
      </p>
    </div>
    <div className="cluster">
      <button type="button" onClick={onSwitch}>
        Switch {rule.is_enabled ? 'off' : 'on'}
        <span className="sr-only"> {rule.name}</span>
      </button>
      <button type="button" onClick={onChange}>
        Change<span className="sr-only"> {rule.name}</span>
      </button>
      <button type="button" onClick={onRemove}>
        Remove<span className="sr-only"> {rule.name}</span>
      </button>
    </div>
  </li>
);

interface ProactiveDialogProps {
  held: ProactiveRules;
  onClose: () => void;
}

export const ProactiveDialog = ({ held, onClose }: ProactiveDialogProps) => {
  const [edited, setEdited] = useState(NEW);
  const [notice, setNotice] = useState('');
  const settle = (outcome: Promise<string | null>, done: string, isSaved = false) =>
    void outcome.then((refusal) => {
      setNotice(refusal ?? done);
      if (refusal === null && isSaved) setEdited(NEW);
    });
  const save = () => {
    const { before, ...rule } = edited;
    const outcome = held.save(rule, before === rule.name ? null : before);
    settle(outcome, `${rule.name} is saved, and ${rule.is_enabled ? 'on' : 'off'}.`, true);
  };
  const switchRule = (rule: ListedProactiveRule) => {
    const is_enabled = !rule.is_enabled;
    const outcome = held.save({ ...rule, is_enabled }, null);
    settle(outcome, `${rule.name} is ${is_enabled ? 'on' : 'off'}.`);
  };
  return (
    <ConsoleDialog title="Proactive messages" className="proactive-dialog" onClose={onClose}>
      <p>
        The chat shows a visitor the first message whose conditions hold: once ever, and never to
        anybody who has written to you or opted out of tracking. While you are away it shows those
        that may be shown then, with your away message and when you are back.
      </p>
      <ul className="proactive-rules list-of-rows">
        {held.rules?.map((rule) => (
          <Row
            key={rule.name}
            rule={rule}
            onSwitch={() => switchRule(rule)}
            onChange={() => setEdited(toEdited(rule))}
            onRemove={() => settle(held.remove(rule.name), `${rule.name} is removed.`)}
          />
        ))}
      </ul>
      <RuleForm
        edited={edited}
        notice={notice}
        onChange={setEdited}
        onSave={save}
        onCancel={() => setEdited(NEW)}
      />
    </ConsoleDialog>
  );
};
