import { useState } from 'react';
import { exportContactMessages, type ContactStatus } from '#shared/contracts/contact.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface ExportContactMessagesProps {
  fetchFile: FetchFile;
  status: ContactStatus;
  name: string;
}

/** Exports the messages of the folder as a file. A plain link cannot send the key in a header. */
export const ExportContactMessages = ({ fetchFile, status, name }: ExportContactMessagesProps) => {
  const [notice, setNotice] = useState('');
  const save = async (format: 'csv' | 'json') => {
    setNotice('');
    try {
      const query = { format, status };
      const file = await fetchFile(exportContactMessages, { query });
      saveFile(file, `foyer-contact-messages-${name.toLowerCase()}.${format}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice('The download failed. Try again.');
    }
  };
  return (
    <p className="contact-messages-export cluster note">
      <span aria-hidden="true">{name} as</span>
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          aria-label={`Export ${name} as ${format.toUpperCase()}`}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <span role="alert">{notice}</span>
    </p>
  );
};
