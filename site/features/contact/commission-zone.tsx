import { useState } from 'react';
import type { AttachedSheetStore } from '#site/features/contact/attached-sheet.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';

type Sheet = typeof import('#site/features/contact/commission-sheet.tsx').CommissionSheet;

/** What the commission sheet is, and the button that loads it. */
export const CommissionZone = ({ attached }: { attached: AttachedSheetStore }) => {
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const { CommissionSheet } = await import('#site/features/contact/commission-sheet.tsx');
      setSheet({ Sheet: CommissionSheet });
    } catch {
      showToast('The sheet could not be loaded. Please try again.', 'problem');
    }
    setIsLoading(false);
  };
  return (
    <>
      <p className="large">
        Pick a practice, the time and what constrains it: a drawing of your enquiry grows with every
        choice. Keep it, or send it with your message.
      </p>
      {sheet ? (
        <sheet.Sheet attached={attached} />
      ) : (
        <p className="commission-open">
          {/* Never rejects: a toast shows the failure. */}
          <button
            type="button"
            className="button"
            aria-disabled={isLoading || undefined}
            onClick={() => void open()}
          >
            Draw my enquiry
          </button>
        </p>
      )}
    </>
  );
};
