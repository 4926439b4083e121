/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a <select>
   cannot hold marked text or columns or be controlled by a field; that field handles the keys. */
import { useEffect, useRef, type ReactNode } from 'react';
import { listSteps } from '#site/ui/list-steps.ts';

const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** ARIA attributes for the field that controls a list; `active` is -1 if nothing can be chosen. */
export const fieldProps = (listId: string, active: number) =>
  ({
    'aria-autocomplete': 'list',
    'aria-activedescendant': active < 0 ? undefined : optionId(listId, active),
  }) as const;

interface ComboboxProps {
  listId: string;
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  active: number;
  onType: (text: string) => void;
  onMove: (steps: number) => void;
  onChoose: () => void;
}

/** A field over a list: typing filters, keys choose, and focus stays in the field. */
export const Combobox = (props: ComboboxProps) => (
  <input
    type="text"
    role="combobox"
    aria-label={props.label}
    aria-expanded
    aria-controls={props.listId}
    {...fieldProps(props.listId, props.active)}
    placeholder={props.placeholder}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="go"
    maxLength={props.maxLength}
    value={props.value}
    onChange={({ target }) => props.onType(target.value)}
    onKeyDown={(event) => {
      // An input method uses the same keys for its own list.
      if (event.nativeEvent.isComposing) return;
      const steps = listSteps[event.key];
      if (steps !== undefined) props.onMove(steps);
      else if (event.key === 'Enter') props.onChoose();
      else return;
      event.preventDefault();
    }}
  />
);

interface OptionProps {
  listId: string;
  at: number;
  isActive: boolean;
  className: string;
  kind?: string;
  onChoose: () => void;
  onPoint?: () => void;
  children: ReactNode;
}

/** One row of the list. */
export const Option = (props: OptionProps) => {
  const { listId, at, isActive, className, kind, onChoose, onPoint, children } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={optionId(listId, at)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={className}
      data-kind={kind}
      // Focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
};
