import type { ReactNode } from 'react';
import { CopyButton } from '#site/admin/copy-button.tsx';

interface ShownKeyProps {
  value: string;
  children: ReactNode;
  onDone: () => void;
}

/** A key that the server does not show again. */
export const ShownKey = ({ value, children, onDone }: ShownKeyProps) => (
  <output className="settings-key cluster">
    <span>{children}</span>
    <code>{value}</code>
    <CopyButton text={value} />
    <button type="button" onClick={onDone}>
      I have saved it
    </button>
  </output>
);
