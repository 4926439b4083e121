import type { ImapFlow, MessageStructureObject } from 'imapflow';
import { mailLimits } from '#shared/mail-limits.ts';
import type { MailPart, OpenMailbox, OpenMailboxOnce } from '#api/platform/mail/mailbox.ts';

interface Options {
  /** `imap://` or `imaps://`, with user, password and the mailbox as its path. */
  readonly url: string;
  /** A certificate authority in addition to the system's. */
  readonly ca?: string | undefined;
}

const MIB = 1024 * 1024;
/** Servers may end an IDLE after half an hour; some providers do so earlier. */
const IDLE_MS = 5 * 60_000;
const SILENCE_MS = 60_000;

const optionsOf = ({ url, ca }: Options) => {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    doSTARTTLS: isSecure ? undefined : searchParams.get('requireTLS') !== 'false',
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    disableCompression: true,
    connectionTimeout: mailLimits.connectMs,
    greetingTimeout: mailLimits.connectMs,
    socketTimeout: SILENCE_MS + IDLE_MS,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: 1_000,
    // The author of a mail controls how long the server's description of it is.
    maxLineLength: MIB,
    maxLiteralSize: MIB,
    maxResponseSize: 2 * MIB,
    maxResponseTokens: 50_000,
    ...(ca !== undefined && { tls: { ca } }),
  };
};

const mailboxNameOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** The parts that are no multipart, at most `atMost`. Not recursive. */
const leavesOf = (root: MessageStructureObject, atMost: number): MailPart[] => {
  const open = [root];
  const leaves: MailPart[] = [];
  let steps = 0;
  while (leaves.length < atMost && steps < 10 * atMost) {
    const node = open.shift();
    if (!node) break;
    steps += 1;
    if (node.childNodes && node.type.startsWith('multipart/')) {
      open.unshift(...node.childNodes.slice(0, atMost));
      continue;
    }
    const { filename, name } = { ...node.parameters, ...node.dispositionParameters };
    leaves.push({
      // IMAP numbers the only part of a mail 1.
      part: node.part ?? '1',
      type: node.type.toLowerCase(),
      disposition: node.disposition?.toLowerCase() ?? null,
      fileName: filename ?? name ?? null,
      hasContentId: node.id !== undefined,
      bytes: node.size ?? 0,
    });
  }
  return leaves;
};

const searched = (found: number[] | false | undefined): number[] => {
  if (!found) throw new Error('the mail server cannot search');
  return found.toSorted((one, other) => one - other);
};

const download = async (client: ImapFlow, uid: number, part: string, mostBytes: number) => {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes: mostBytes });
  if (!content) throw new Error('a part of the mail is gone');
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

const createOpenMailbox = (client: ImapFlow, uidValidity: bigint, uidNext: number): OpenMailbox => {
  const lostListeners: ((reason: string) => void)[] = [];
  let reason = 'the mail server closed the connection';
  client.on('error', (error) => (reason = error.message));
  client.on('close', () => lostListeners.forEach((listener) => listener(reason)));
  return {
    uidValidity: String(uidValidity),
    uidNext,
    // `n:*` always contains the last mail.
    after: async (uid) =>
      searched(await client.search({ uid: `${uid + 1}:*` }, { uid: true })).filter(
        (one) => one > uid,
      ),
    since: async (at) => searched(await client.search({ since: new Date(at) }, { uid: true })),
    head: async (uid) => {
      const found = await client.fetchOne(
        String(uid),
        { size: true, internalDate: true, source: { start: 0, maxLength: mailLimits.headBytes } },
        { uid: true },
      );
      if (!found || !found.source) return null;
      const arrivedAt = new Date(found.internalDate ?? 0).getTime() || 0;
      return { bytes: found.source, arrivedAt, size: found.size ?? 0 };
    },
    parts: async (uid, atMost) => {
      const found = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
      return found && found.bodyStructure ? leavesOf(found.bodyStructure, atMost) : [];
    },
    content: async (uid, part, mostBytes) => {
      const bytes = await download(client, uid, part, mostBytes);
      return bytes.length >= mostBytes ? null : bytes;
    },
    beginning: (uid, part, mostBytes) => download(client, uid, part, mostBytes),
    onArrived: (listener) => void client.on('exists', listener),
    onLost: (listener) => void lostListeners.push(listener),
    close: async () => client.close(),
  };
};

/** Reads a mailbox over IMAP: TLS with `imaps://`, STARTTLS with `imap://`. */
export const createImapMailbox = (options: Options): OpenMailboxOnce => {
  const name = mailboxNameOf(options.url);
  return async () => {
    // Loaded here because most servers read no mail.
    const { ImapFlow } = await import('imapflow');
    const client = new ImapFlow(optionsOf(options));
    try {
      await client.connect();
      const { uidValidity, uidNext } = await client.mailboxOpen(name, { readOnly: true });
      return createOpenMailbox(client, uidValidity, uidNext);
    } catch (error) {
      client.close();
      throw error;
    }
  };
};
