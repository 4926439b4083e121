import { useState } from 'react';
import { copyText } from '#site/ui/copy-text.ts';

interface CopyButtonProps {
  text: string;
  onCopied?: () => void;
}

export const CopyButton = ({ text, onCopied }: CopyButtonProps) => {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const isCopied = await copyText(text);
    if (isCopied) onCopied?.();
    setOutcome(isCopied ? 'Copied.' : 'This browser does not let the page copy: select the text.');
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
      <span role="status">{outcome}</span>
    </>
  );
};
