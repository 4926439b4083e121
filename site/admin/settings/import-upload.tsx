import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import {
  cancelUpload,
  confirmUpload,
  getUpload,
  listImports,
  type ImportUpload as Upload,
} from '#shared/contracts/imports.ts';
import { importSources, type ImportSource } from '#shared/domain/analytics/import-sources.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { importLimits } from '#shared/import-limits.ts';
import { countedText } from '#site/admin/counted-text.ts';
import { utcDayText } from '#site/admin/date-texts.ts';
import { importSourceNames } from '#site/admin/import-texts.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { recognizeExport } from '#site/admin/settings/recognize-export.ts';
import { sendExport, type ChosenExport } from '#site/admin/settings/send-export.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import './import-upload.css';

const LOOK_EVERY_MS = 1_000;

const exportsOf: Readonly<Record<ImportSource, string>> = {
  umami: 'The file website_event.csv, or the table of that name as CSV.',
  plausible: 'All files of the unpacked export.',
  goatcounter: 'The CSV, or all files of the JSON export.',
};

const refusalOf = (error: ApiError): string => {
  if (error.problem?.code === 'conflict') return 'Another export is being read. Cancel it first.';
  if (error.problem?.code === 'storage_unavailable')
    return 'The disk of the server has no room for these files.';
  return error.status === 0 || error.problem === null
    ? 'The upload stopped: the server did not answer. Try again.'
    : `The server refused the upload: ${error.problem.message}.`;
};

const progressText = ({ state, progress: { done, of } }: Upload): string => {
  if (state === 'uploading') return `Uploading: ${sizeText(done)} of ${sizeText(of ?? done)}`;
  if (state === 'reading') return `Reading: ${countedText(done, 'line')}`;
  return `Preparing: ${done.toLocaleString('en-GB')} of ${countedText(of ?? done, 'row')}`;
};

/** The contents of an export, and its unreadable parts. */
const Brings = ({ upload: { brings, skipped, faults } }: { upload: Upload }) =>
  brings && (
    <>
      <p>
        {brings.days === 1 ? '' : `${utcDayText(brings.first_day)} to `}
        {utcDayText(brings.last_day)}: {countedText(brings.days, 'day')},{' '}
        {countedText(brings.visits, 'visit')}, {countedText(brings.views, 'view')}, and{' '}
        {countedText(brings.visitors, 'visitor')} when each day is counted by itself.
        {brings.known > 0 &&
          ` ${countedText(brings.known, 'day')} left out: an earlier import has them.`}
      </p>
      {skipped > 0 && (
        <>
          <p>
            {countedText(skipped, 'line')} left out
            {faults.length < skipped ? `, the first ${faults.length} of them:` : ':'}
          </p>
          <ul className="import-faults">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );

interface StatusProps {
  upload: Upload;
  onConfirm: () => void;
  onCancel: () => void;
  onSite: (site: string) => void;
}

/** The progress of the upload, and its next actions. */
const UploadStatus = ({ upload, onConfirm, onCancel, onSite }: StatusProps) => {
  const { state, source, progress, brings, reason, sites } = upload;
  const name = importSourceNames[source];
  const outcomes: Partial<Record<Upload['state'], string>> = {
    ready: `Ready to import from ${name}`,
    done: `Imported from ${name}`,
    failed: `Nothing was imported from ${name}`,
    canceled: `Canceled: nothing was imported from ${name}`,
  };
  const outcome = outcomes[state];
  return (
    <>
      <h5 role={outcome === undefined ? undefined : 'status'}>{outcome ?? progressText(upload)}</h5>
      {outcome === undefined && (
        <progress
          aria-label={`The export of ${name}`}
          max={progress.of ?? undefined}
          value={progress.of === null ? undefined : progress.done}
        />
      )}
      {state === 'uploading' && <p>It goes on while the page that began it is open.</p>}
      {(state === 'ready' || state === 'done') && <Brings upload={upload} />}
      {state === 'failed' && sites.length === 0 && <p role="alert">{reason}.</p>}
      {sites.length > 0 && (
        <>
          <p>The export has several sites. Choose the one to read:</p>
          <ul className="settings-rows">
            {sites.map(({ id, host, views }) => (
              <li key={id}>
                <span>
                  {host || id}, {countedText(views, 'view')}
                </span>
                <button type="button" onClick={() => onSite(id)}>
                  Read<span className="sr-only"> {host || id}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="cluster">
        {state === 'ready' && (
          <button type="button" className="button-primary" onClick={onConfirm}>
            Import {countedText(brings?.days ?? 0, 'day')}
          </button>
        )}
        <button type="button" onClick={onCancel}>
          {outcome === undefined || state === 'ready' ? 'Cancel' : 'Close'}
        </button>
      </div>
    </>
  );
};

/** Uploads an export, previews it before it counts, and shows the outcome. */
export const ImportUpload = () => {
  const id = useId();
  const call = useCall();
  const { data } = useApiQuery(getUpload, {});
  const refresh = useRefresh(getUpload.path);
  const refreshList = useRefresh(listImports.path);
  const [source, setSource] = useState<ImportSource>('umami');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [looksLike, setLooksLike] = useState<Awaited<ReturnType<typeof recognizeExport>>>(null);
  const [site, setSite] = useState<string>();
  const [notice, setNotice] = useState<string | null>(null);
  /** The recognition of the files chosen last. */
  const latest = useRef<ReturnType<typeof recognizeExport> | null>(null);
  const sending = useRef<AbortController | null>(null);
  const upload = data?.upload ?? null;
  const isRunning = upload !== null && ['uploading', 'reading', 'storing'].includes(upload.state);
  useEffect(
    () => (isRunning ? browserTimers().every(LOOK_EVERY_MS, refresh) : undefined),
    [isRunning, refresh],
  );
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setNotice(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (sending.current?.signal.aborted !== true) setNotice(refusalOf(error));
    }
    refreshList();
  };
  const send = (chosen: ChosenExport): void => {
    const total = chosen.files.reduce((sum, { size }) => sum + size, 0);
    if (total > importLimits.bytes) {
      setNotice(
        `The files have ${sizeText(total)}. At most ${sizeText(importLimits.bytes)} can be uploaded; npm run import takes any size.`,
      );
      return;
    }
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    void attempt(() =>
      sendExport(chosen, { call, timers: browserTimers(), onBegun: refresh, signal }),
    );
  };
  const end = (what: typeof confirmUpload): void => {
    if (!upload) return;
    sending.current?.abort();
    sending.current = null;
    void attempt(() => call(what, { params: { upload_id: upload.upload_id }, body: {} }));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send({ source, site, files });
  };
  const choose = (wanted: ImportSource): void => {
    setSource(wanted);
    setSite(undefined);
  };
  const chooseSite = (chosen: string): void => {
    setSite(chosen);
    if (files.length > 0) send({ source, site: chosen, files });
    else setNotice('Choose the same files again to read that site.');
  };
  const isKnown = looksLike !== null && looksLike !== 'archive' && looksLike !== 'unknown';
  const other = isKnown && looksLike !== source ? looksLike : null;
  return (
    <>
      {upload && (
        <section className="import-status" aria-label="Upload">
          <UploadStatus
            upload={upload}
            onConfirm={() => end(confirmUpload)}
            onCancel={() => end(cancelUpload)}
            onSite={chooseSite}
          />
        </section>
      )}
      {!isRunning && upload?.state !== 'ready' && (
        <form className="settings-form import-form" onSubmit={submit}>
          <label htmlFor={`${id}-source`}>Import from</label>
          <select
            id={`${id}-source`}
            value={source}
            onChange={(event) => choose(event.target.value as ImportSource)}
          >
            {importSources.map((one) => (
              <option key={one} value={one}>
                {importSourceNames[one]}
              </option>
            ))}
          </select>
          <label htmlFor={`${id}-files`}>Export</label>
          <input
            id={`${id}-files`}
            type="file"
            multiple
            required
            accept=".csv,.jsonl,.json,.gz"
            aria-describedby={`${id}-what`}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              setFiles(chosen);
              setLooksLike(null);
              const found = recognizeExport(chosen);
              latest.current = found;
              void found.then((one) => latest.current === found && setLooksLike(one));
            }}
          />
          <p id={`${id}-what`}>
            {exportsOf[source]} Files may be gzipped. You see what it brings before anything is
            imported.
          </p>
          <div role="alert">
            {looksLike === 'archive' && <p>This is an archive. Unpack it, and choose its files.</p>}
            {looksLike === 'unknown' && (
              <p>These files do not look like an export of {importSourceNames[source]}.</p>
            )}
            {other !== null && (
              <p>
                These files look like an export of {importSourceNames[other]}, not of{' '}
                {importSourceNames[source]}.{' '}
                <button type="button" onClick={() => choose(other)}>
                  Import from {importSourceNames[other]}
                </button>
              </p>
            )}
          </div>
          <div className="cluster">
            <button type="submit">
              {site === undefined ? 'Upload and read' : `Upload and read the site ${site}`}
            </button>
          </div>
        </form>
      )}
      {notice !== null && <p role="alert">{notice}</p>}
    </>
  );
};
