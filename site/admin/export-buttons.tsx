import { useState } from 'react';
import { ApiError } from '#shared/client/http-client.ts';
import { saveFile } from '#site/platform/save-file.ts';

export type ExportFormat = 'csv' | 'json';

interface ExportButtonsProps {
  /** The list on the screen, as its button is read out: "Export pages as CSV". */
  what: string;
  formats?: readonly ExportFormat[];
  /** Fetches the file, because a plain link cannot send the key in a header. */
  fetchAs: (format: ExportFormat) => Promise<Blob>;
  nameAs: (format: ExportFormat) => string;
}

/** Saves the list on the screen as a file. */
export const ExportButtons = ({
  what,
  formats = ['csv', 'json'],
  fetchAs,
  nameAs,
}: ExportButtonsProps) => {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const save = async (format: ExportFormat) => {
    setBusy(true);
    setNotice('');
    try {
      saveFile(await fetchAs(format), nameAs(format));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice('The download failed. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="export cluster">
      <span className="note" aria-hidden="true">
        Export <span>{what}</span>
      </span>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="plain-button"
          disabled={isBusy}
          aria-label={`Export ${what} as ${format.toUpperCase()}`}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <span role="alert">{notice}</span>
    </div>
  );
};
