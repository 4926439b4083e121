import './commission-editor.css';
import { useEffect, useRef, useState } from 'react';
import { CommissionFields } from '#site/features/contact/commission-fields.tsx';
import type { AttachedEnquiryStore } from '#site/features/contact/attached-enquiry.ts';
import type { CommissionDraft } from '#site/drawings/commission/commission-parts.ts';
import {
  COMMISSION_SIZE,
  commissionFile,
  type CommissionTitle,
} from '#site/drawings/commission/draw-commission.ts';
import { localDay } from '#site/platform/local-day.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { savePicture } from '#site/platform/save-picture.ts';
import { CommissionDrawing } from '#site/ui/commission/commission-drawing.tsx';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { checkCommission, commissionText } from '#shared/domain/contact/commission.ts';
import { texts } from '#site/texts/en.ts';

const missing: Record<string, string> = {
  practice: texts.contact.commission.missing.practice,
  start: texts.contact.commission.missing.start,
  team: texts.contact.commission.missing.team,
};

const Downloads = ({ draft, title }: { draft: CommissionDraft; title: CommissionTitle }) => {
  const file = () => new Blob([commissionFile(draft, title)], { type: 'image/svg+xml' });
  const savePng = async () => {
    const isSaved = await savePicture(file(), COMMISSION_SIZE, 'inquiry.png');
    if (!isSaved) showToast(texts.contact.commission.noPicture, 'problem');
  };
  return (
    <>
      <button type="button" className="button" onClick={() => saveFile(file(), 'inquiry.svg')}>
        {texts.contact.commission.downloadSvg}
      </button>
      {/* Never rejects. */}
      <button type="button" className="button" onClick={() => void savePng()}>
        {texts.contact.commission.downloadPng}
      </button>
    </>
  );
};

/** The choices, the drawing that grows from them, and actions for it. */
export const CommissionEditor = ({ attached }: { attached: AttachedEnquiryStore }) => {
  const before = attached.state.get().enquiry;
  const [draft, setDraft] = useState<CommissionDraft>(
    before?.commission ?? { weeks: 8, constraints: [] },
  );
  const [name, setName] = useState(before?.name ?? '');
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [day] = useState(() => localDay(Date.now()));
  const choices = useRef<HTMLFormElement>(null);
  useEffect(() => choices.current?.querySelector('input')?.focus(), []);
  const title = { name, day };
  const attach = () => {
    const checked = checkCommission(draft);
    if (checked.ok) {
      const text = commissionText(checked.value).replaceAll('\n', ' · ');
      attached.attach({ commission: checked.value, text, name });
      document.querySelector<HTMLElement>('.letter [name=name]')?.focus();
      showToast(texts.contact.commission.attached, 'done');
      return;
    }
    const [field] = checked.fault;
    setFault({ field, text: missing[field] ?? texts.contact.commission.refused });
    choices.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  return (
    <div className="commission">
      <form
        ref={choices}
        className="commission-choices"
        aria-label={texts.contact.commission.label}
        onSubmit={(event) => {
          event.preventDefault();
          attach();
        }}
      >
        <CommissionFields
          draft={draft}
          name={name}
          setName={setName}
          fault={fault}
          pick={(change) => {
            setDraft({ ...draft, ...change });
            setFault(null);
          }}
        />
        <div className="commission-foot cluster">
          <button type="submit" className="button button-primary">
            {texts.contact.commission.attach}
          </button>
          <Downloads draft={draft} title={title} />
        </div>
      </form>
      <CommissionDrawing draft={draft} title={title} />
    </div>
  );
};
