import { useState } from 'react';
import {
  acceptBackup,
  downloadBackup,
  startBackup,
  type System,
} from '#shared/contracts/maintenance.ts';
import type { AdminCalls } from '#site/admin/session/call-as-admin.ts';
import { listRetentionRuns } from '#shared/contracts/privacy.ts';
import { RowButton } from '#site/admin/settings/settings-form.tsx';
import { SealedFacts, SealedList } from '#site/admin/settings/sealed-copies.tsx';
import { sizeText } from '#shared/domain/size-text.ts';
import { useApiQuery, useAttempt, useRefreshEvery } from '#site/admin/queries/use-api-query.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface DataSectionProps {
  calls: AdminCalls;
  system: System;
}

/** The polling interval of a running backup. */
const LOOK_EVERY_MS = 1_000;

const LOCAL =
  'A verified copy of both databases, made while the server runs. The newest three are stored beside the data; download one now and then in case the disk fails. With BACKUP_DIR or BACKUP_S3_URL the server makes sealed copies elsewhere by itself, every day.';
const SEALED =
  'A verified copy of everything, made while the server runs. The newest is stored beside the data. A sealed copy goes to the location above every day, and one of the chats every hour; it counts once it was read back and compared.';

const lastText = ({ last }: System['backups']): string => {
  if (last === null) return 'none yet';
  return `${momentText(last.made_at)}, ${last.by === 'console' ? 'from here' : 'by npm run backup'}`;
};

const Retention = ({ days }: { days: number }) => {
  const { data } = useApiQuery(listRetentionRuns, {});
  const last = data?.runs.find(({ finished_at: at }) => at !== null);
  return (
    <div data-setting="retention">
      <dt>Retention</dt>
      <dd>
        Visits are stored for {days} days (ANALYTICS_RETENTION_DAYS).{' '}
        {last?.finished_at &&
          `The last run, ${momentText(last.finished_at)}, deleted ${last.sessions} visits.`}
      </dd>
    </div>
  );
};

interface BackupListProps {
  stored: System['backups']['stored'];
  onDownload: (name: string) => void;
  /** For quarantined backups. */
  onAccept?: (name: string) => void;
}

const BackupList = ({ stored, onDownload, onAccept }: BackupListProps) => (
  <ul className="settings-rows">
    {stored.map(({ name, made_at: at, bytes }) => {
      const of = `the backup of ${momentText(at)}`;
      return (
        <li key={name}>
          <span>{momentText(at)}</span>
          <span>{sizeText(bytes)}</span>
          <RowButton label="Download" of={of} onClick={() => onDownload(name)} />
          {onAccept && <RowButton label="Accept" of={of} onClick={() => onAccept(name)} />}
        </li>
      );
    })}
  </ul>
);

const useBackupActions = ({ call, fetchFile }: AdminCalls) => {
  const attempt = useAttempt();
  const [notice, setNotice] = useState('');
  const run = (work: () => Promise<unknown>) => {
    setNotice('');
    void attempt(work).then((why) => setNotice(why ?? ''));
  };
  return {
    notice,
    backUp: () => run(() => call(startBackup, { body: {} })),
    download: (name: string) =>
      run(async () =>
        saveFile(await fetchFile(downloadBackup, { params: { name } }), `${name}.tar.gz`),
      ),
    accept: (name: string) => run(() => call(acceptBackup, { params: { name } })),
  };
};

/** The size of the data, its retention, and its backups. */
export const DataSection = ({ calls, system }: DataSectionProps) => {
  const { backups, files } = system;
  const { sealed } = backups;
  useRefreshEvery(LOOK_EVERY_MS, backups.is_running);
  const { notice, backUp, download, accept } = useBackupActions(calls);
  return (
    <>
      <dl className="fact-list settings-facts">
        {files.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sizeText(bytes)}</dd>
          </div>
        ))}
        <Retention days={system.retention_days} />
        <div>
          <dt>Last backup</dt>
          <dd>
            {lastText(backups)}
            {backups.has_failed && <strong>The last backup failed: see the server’s log.</strong>}
          </dd>
        </div>
        {sealed && <SealedFacts sealed={sealed} />}
      </dl>
      {backups.quarantined.length > 0 && (
        <section aria-label="Quarantined backups">
          <p>
            <strong>
              Quarantined: a database in this backup is less than half as large as in the previous
              one.
            </strong>{' '}
            Data may be missing. The older backups are still there, and this one is not sealed and
            sent. Check Inbox, Contact and Analytics first; if you deleted that much yourself,
            accept it.
          </p>
          <BackupList stored={backups.quarantined} onDownload={download} onAccept={accept} />
        </section>
      )}
      <p>{sealed ? SEALED : LOCAL}</p>
      <div className="settings-ways cluster">
        <button type="button" disabled={backups.is_running} data-setting="backups" onClick={backUp}>
          {backups.is_running ? 'Backing up…' : 'Back up now'}
        </button>
        <span role="alert">{notice}</span>
      </div>
      {backups.stored.length > 0 && (
        <>
          <h4 className="settings-label">Beside the data</h4>
          <BackupList stored={backups.stored} onDownload={download} />
        </>
      )}
      {sealed && <SealedList />}
    </>
  );
};
