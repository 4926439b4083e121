import type { ReactNode } from 'react';

interface ShownKeyProps {
  value: string;
  children: ReactNode;
  onDone: () => void;
}

/** A key that the server does not show again. */
export const ShownKey = ({ value, children, onDone }: ShownKeyProps) => (
  <output className="settings-key">
    <span>{children}</span>
    <code>{value}</code>
    <button type="button" onClick={() => void navigator.clipboard.writeText(value)}>
      Copy
    </button>
    <button type="button" onClick={onDone}>
      I have saved it
    </button>
  </output>
);
