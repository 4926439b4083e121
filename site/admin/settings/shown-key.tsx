import { useState, type ReactNode } from 'react';
import { useUnsaved } from '#site/admin/unsaved.tsx';
import { CopyButton } from '#site/admin/copy-button.tsx';

interface ShownKeyProps {
  value: string;
  children: ReactNode;
  onDone: () => void;
}

/** A key that the server does not show again. Stays in view until it was copied or saved. */
export const ShownKey = ({ value, children, onDone }: ShownKeyProps) => {
  const [copied, setCopied] = useState<string | null>(null);
  useUnsaved(copied === value ? null : 'What is shown only once was not copied.');
  return (
    <output className="settings-key cluster">
      <span>{children}</span>
      <code>{value}</code>
      <CopyButton text={value} onCopied={() => setCopied(value)} />
      <button type="button" onClick={onDone}>
        I have saved it
      </button>
    </output>
  );
};
