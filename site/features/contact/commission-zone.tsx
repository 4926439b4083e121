import { useState } from 'react';
import type { AttachedEnquiryStore } from '#site/features/contact/attached-enquiry.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { texts } from '#site/texts/en.ts';

type Editor = typeof import('#site/features/contact/commission-editor.tsx').CommissionEditor;

/** Introduces the commission sheet, with a button that loads its editor. */
export const CommissionZone = ({ attached }: { attached: AttachedEnquiryStore }) => {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const { CommissionEditor } = await import('#site/features/contact/commission-editor.tsx');
      setEditor({ Editor: CommissionEditor });
    } catch {
      showToast(texts.contact.commission.notLoaded, 'problem');
    }
    setIsLoading(false);
  };
  return (
    <>
      <p className="large">{texts.contact.commission.what}</p>
      {editor ? (
        <editor.Editor attached={attached} />
      ) : (
        <p className="commission-open">
          {/* Never rejects: a toast shows the failure. */}
          <button
            type="button"
            className="button"
            aria-disabled={isLoading || undefined}
            onClick={() => void open()}
          >
            {texts.contact.commission.draw}
          </button>
        </p>
      )}
    </>
  );
};
