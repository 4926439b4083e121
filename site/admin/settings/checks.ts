import type { getAlarms } from '#shared/contracts/alarms.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import type { getPush } from '#shared/contracts/push.ts';
import type { listWebhooks } from '#shared/contracts/webhooks.ts';
import type { SettingsSectionId } from '#shared/domain/console-paths.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import type { LineProbe } from '#site/platform/probe-line.ts';

export interface Findings {
  readonly system: System;
  /** The server's clock minus this device's, without the travel time of the response. */
  readonly skewMs: number;
  readonly line: LineProbe;
  readonly push: AnswerOf<typeof getPush>;
  readonly alarms: Pick<AnswerOf<typeof getAlarms>, 'channels' | 'dead'>;
  readonly webhooks: AnswerOf<typeof listWebhooks>;
}

export interface Check {
  readonly name: string;
  readonly verdict: 'good' | 'note' | 'bad';
  readonly finding: string;
  /** The remedy; null if none is needed. */
  readonly todo: string | null;
  /** The section with its setting; undefined if the server's environment has it. */
  readonly section?: SettingsSectionId;
}

type Result = Omit<Check, 'name' | 'section'>;

const SKEW_MS = 30_000;
const BACKUP_OLD_DAYS = 7;
const SEALED_OLD_DAYS = 1;
const LITTLE_ROOM_BYTES = 1_000_000_000;

const checkLine = ({ websocket, polling }: LineProbe): Result => {
  if (websocket) return { verdict: 'good', finding: 'WebSocket works.', todo: null };
  const todo =
    'Let the proxy pass upgrades on /socket.io (nginx: proxy_http_version 1.1 and the Upgrade and Connection headers).';
  return polling
    ? { verdict: 'note', finding: 'Only long polling works: slower, but nothing is lost.', todo }
    : { verdict: 'bad', finding: 'Neither WebSocket nor polling works.', todo };
};

const checkProxy = ({ proxy }: System): Result => {
  if (proxy.is_forwarded && proxy.trusted_hops === 0) {
    const finding =
      'The server is behind a proxy it does not know: all visitors seem to come from one address.';
    return {
      verdict: 'bad',
      finding,
      todo: 'Set TRUST_PROXY to the number of proxies (usually 1).',
    };
  }
  if (proxy.is_secure && !proxy.has_public_url) {
    const finding = 'The site is served over https but does not know its address.';
    return { verdict: 'note', finding, todo: 'Set PUBLIC_URL: links in feeds and cards need it.' };
  }
  const finding = proxy.is_forwarded ? 'The proxy is configured.' : 'No proxy detected.';
  return { verdict: 'good', finding, todo: null };
};

const checkClock = (skewMs: number): Result => {
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  if (seconds * 1_000 < SKEW_MS) {
    return { verdict: 'good', finding: 'The server’s clock and this device’s agree.', todo: null };
  }
  return {
    verdict: 'bad',
    finding: `The server's clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} this device.`,
    todo: 'Synchronise both clocks over the network (on the server: timedatectl set-ntp true).',
  };
};

const checkGeo = ({ geo_built_at: builtAt, geo_has_cities: hasCities, now }: System): Result => {
  const todo =
    'Update the package @ip-location-db/geo-whois-asn-country-mmdb, or set GEO_DB_PATH to a newer database (countries or cities).';
  if (builtAt === null) {
    return { verdict: 'bad', finding: 'No geo database: everybody is let through.', todo };
  }
  const ageMs = Date.parse(now) - Date.parse(builtAt);
  const days = Math.max(0, Math.round(ageMs / DAY_MS));
  const known = hasCities ? 'countries, regions and cities' : 'countries only';
  const finding = `The geo database knows ${known} and is ${days} days old.`;
  return ageMs > limits.geo.databaseOldAfterMs
    ? { verdict: 'note', finding, todo }
    : { verdict: 'good', finding, todo: null };
};

const checkRoom = ({ disk, files }: System): Result => {
  if (disk === null)
    return { verdict: 'note', finding: 'The system does not report it.', todo: null };
  const data = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const finding = `${sizeText(disk.free_bytes)} of ${sizeText(disk.total_bytes)} are free.`;
  // A backup, and rewriting the files after an erasure, each need as much space as the data.
  return disk.free_bytes < Math.max(LITTLE_ROOM_BYTES, 3 * data)
    ? { verdict: 'bad', finding, todo: 'Make room: a full disk stops messages from being stored.' }
    : { verdict: 'good', finding, todo: null };
};

const daysOf = (at: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / DAY_MS));

type Sealed = NonNullable<System['backups']['sealed']>;

const checkSealed = (sealed: Sealed, now: string): Result => {
  const todo = 'Data says what went wrong; the older copies are still there.';
  const [failure] = sealed.failures;
  if (failure) return { verdict: 'bad', finding: `A sealed copy failed: ${failure.message}`, todo };
  const [problem] = sealed.problems;
  if (problem !== undefined) return { verdict: 'bad', finding: problem, todo };
  if (sealed.full_at === null)
    return { verdict: 'note', finding: 'The first sealed copy is made soon.', todo: null };
  const days = daysOf(sealed.full_at, now);
  const finding =
    days === 0
      ? 'The last sealed copy is from today, and was read back.'
      : `The last sealed copy is ${days} days old.`;
  return days > SEALED_OLD_DAYS
    ? { verdict: 'bad', finding, todo: 'Back up now, and see whether it fails.' }
    : { verdict: 'good', finding, todo: null };
};

const checkBackup = ({ backups, now }: System): Result => {
  const todo = 'Back up now, and set BACKUP_DIR or BACKUP_S3_URL: then it is done every day.';
  if (backups.has_failed) return { verdict: 'bad', finding: 'The last backup failed.', todo };
  if (backups.quarantined.length > 0) {
    const finding = 'A backup is less than half as large as the one before: data may be missing.';
    return { verdict: 'bad', finding, todo: 'Compare it under Data before you accept it.' };
  }
  if (backups.sealed) return checkSealed(backups.sealed, now);
  if (backups.last === null) return { verdict: 'bad', finding: 'There has been no backup.', todo };
  const days = daysOf(backups.last.made_at, now);
  const finding = days === 0 ? 'The last backup is from today.' : `The last is ${days} days old.`;
  return days >= BACKUP_OLD_DAYS
    ? { verdict: 'note', finding, todo }
    : { verdict: 'good', finding, todo: null };
};

type Lost = System['lost_databases'][number];

const happened: Record<Lost['happened'], string> = {
  missing: 'was deleted or moved away',
  replaced: 'was replaced by another file',
  overwritten: 'was overwritten or cut off',
  log_missing: 'lost its log (-wal, -shm)',
};

const lostTodo = ({ name, happened: how, rescued_to: copy }: Lost): string => {
  if (copy === null) {
    return `${name} could not be saved (see the server’s log). Stop the server, put the newest backup in its place, start again.`;
  }
  const saved = how === 'overwritten' ? 'What the server still had of it' : 'All that was stored';
  return `${saved} is in ${copy}. Stop the server, put that in the place of ${name}, start again.`;
};

const checkFiles = ({ lost_databases: lost }: System): Result => {
  if (lost.length === 0)
    return { verdict: 'good', finding: 'Both databases are in place.', todo: null };
  const names = lost.map(({ name, happened: how }) => `${name} ${happened[how]}`).join('; ');
  return {
    verdict: 'bad',
    finding: `${names} while the server ran. Nothing is stored until it is restarted.`,
    todo: lost.map(lostTodo).join(' '),
  };
};

const checkVersion = ({ version, newer_release: newer }: System): Result =>
  newer
    ? {
        verdict: 'note',
        finding: `Foyer ${newer.version} is out; this server runs ${version}.`,
        todo: `Back up, then git pull and start again.${newer.url === null ? '' : ` ${newer.url}`}`,
      }
    : { verdict: 'good', finding: `This server runs Foyer ${version}.`, todo: null };

type Mail = NonNullable<System['mail']>;

const checkMail = (mail: Mail): Result => {
  if (mail.lacks.length > 0) {
    const finding = `The server sends no e-mail: ${mail.lacks.join('; ')}.`;
    return { verdict: 'note', finding, todo: 'Set them to get alarms by e-mail.' };
  }
  if (mail.failed) {
    const finding = `The last mail was given up: ${mail.failed.answer}`;
    return { verdict: 'bad', finding, todo: 'Notifications says which, and sends it again.' };
  }
  return mail.mails_visitors
    ? { verdict: 'good', finding: 'Alarms go to you, and answers to visitors.', todo: null }
    : {
        verdict: 'note',
        finding: 'Alarms go to you. Visitors get no mail.',
        todo: 'Set PUBLIC_URL: the links in mails to visitors need it.',
      };
};

const checkAnswers = ({ answers }: Mail): Result => {
  if (answers === null) {
    const finding = 'Answers to mails of this server go to your mailbox, not into the chats.';
    return { verdict: 'note', finding, todo: null };
  }
  if (answers.lost) {
    const finding = `The mailbox cannot be read since ${answers.lost.at.slice(0, 16).replace('T', ' ')} UTC: ${answers.lost.reason}`;
    return { verdict: 'bad', finding, todo: 'Check IMAP_URL; the server tries again by itself.' };
  }
  if (!answers.is_connected)
    return { verdict: 'note', finding: 'The mailbox was not reached yet.', todo: null };
  const [refused] = answers.refused;
  if (!refused) return { verdict: 'good', finding: 'The mailbox is read.', todo: null };
  const { length } = answers.refused;
  return {
    verdict: 'note',
    finding: `The mailbox is read. This week ${length === 1 ? 'one mail belongs' : `${length} mails belong`} to no chat, the last one because ${refused.reason}.`,
    todo: 'Look into the mailbox: nothing is removed from it.',
  };
};

const checkPush = ({ push: { off, devices, gone } }: Findings): Result => {
  if (off !== null) return { verdict: 'note', finding: 'Push is off.', todo: off };
  const refused = devices.find(
    ({ answered_at: at, accepted_at: accepted }) => at !== null && at !== accepted,
  );
  if (refused) {
    const finding = `The last message to ${refused.label} was not accepted: ${refused.answer}`;
    return { verdict: 'bad', finding, todo: 'Send a test, or turn push on again on that device.' };
  }
  const todo = 'Open the console on a phone, and turn push on for it.';
  const [lost] = gone;
  if (devices.length > 0) {
    const finding = `${devices.length === 1 ? 'One device gets' : `${devices.length} devices get`} push messages.`;
    return { verdict: 'good', finding, todo: null };
  }
  const finding = lost ? `${lost.label} is gone; no device is left.` : 'No device gets them.';
  return { verdict: 'note', finding, todo };
};

const checkWebhooks = ({
  webhooks: { webhooks },
  alarms: { channels, dead },
}: Findings): Result => {
  const failed = dead.find(({ channel }) => channel === 'webhook');
  if (failed) {
    const which = failed.recipient === 'webhook' ? 'The webhook' : `“${failed.recipient}”`;
    const finding = `${which} did not take an alarm: ${failed.answer}`;
    return { verdict: 'bad', finding, todo: 'Test it; Notifications lists what failed.' };
  }
  const isSet = channels.some(({ name, is_ready: isReady }) => name === 'webhook' && isReady);
  const on = webhooks.filter(({ is_on: isOn }) => isOn).length + Number(isSet);
  const all = webhooks.length + Number(isSet);
  if (all === 0) return { verdict: 'good', finding: 'None is set up.', todo: null };
  if (on < all) return { verdict: 'note', finding: `${on} of ${all} are on.`, todo: null };
  return { verdict: 'good', finding: all === 1 ? 'One is on.' : `All ${all} are on.`, todo: null };
};

export const checksOf = (findings: Findings): readonly Check[] => {
  const { system, skewMs, line } = findings;
  return [
    { name: 'Version', ...checkVersion(system) },
    { name: 'Connection', ...checkLine(line) },
    { name: 'Proxy', ...checkProxy(system) },
    { name: 'Clock', ...checkClock(skewMs) },
    { name: 'Locations', ...checkGeo(system) },
    { name: 'Databases', ...checkFiles(system) },
    { name: 'Disk', ...checkRoom(system) },
    { name: 'Backup', section: 'backups', ...checkBackup(system) },
    // Older servers do not report it.
    ...(system.mail
      ? ([
          { name: 'Mail', section: 'outside', ...checkMail(system.mail) },
          { name: 'Answers by mail', section: 'outside', ...checkAnswers(system.mail) },
        ] as const)
      : []),
    { name: 'Push', section: 'push', ...checkPush(findings) },
    { name: 'Webhooks', section: 'webhooks', ...checkWebhooks(findings) },
  ];
};
