import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Note } from '#shared/contracts/inbox.ts';
import { attachmentName } from '#shared/domain/attachment-name.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import { shortenLine, shortenText } from '#shared/domain/shorten-text.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { mailLimits } from '#shared/mail-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { cutQuotes, filesIn, readText } from '#api/features/mail-in/read-body.ts';
import { readHead, type MailHead, type MailInSettings } from '#api/features/mail-in/read-head.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { createLimiter } from '#api/http/limiter.ts';
import { mailboxOf } from '#api/platform/mail/mail-recipients.ts';
import type { MailPart, OpenMailbox } from '#api/platform/mail/mailbox.ts';
import type { ReplyAddresses, ReplyToken } from '#api/platform/mail/reply-addresses.ts';

interface AnsweredConversation {
  readonly visitorTokenHash: TokenHash;
  readonly replyEmail: string | null;
  readonly replyAwaitsAt: number | null;
  readonly mailedAnswers: readonly SeqRange[];
}

interface Upload {
  readonly conversationId: ConversationId;
  readonly id: ClientId;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface TakeMailDeps {
  readonly settings: MailInSettings;
  readonly owner: string;
  readonly clock: Clock;
  readonly addresses: ReplyAddresses;
  readonly conversations: {
    find(id: ConversationId): Promise<AnsweredConversation | null>;
    post(
      id: ConversationId,
      caller: Caller,
      draft: { content: string; client_id: ClientId; sent_from_page: null },
    ): Promise<{ readonly ok: true } | Failure>;
    view(id: ConversationId, caller: Caller, seq: number): Promise<Failure | null>;
  };
  /** Stores a file under the limits of the chat; the message with its id comes after it. */
  readonly upload: (file: Upload, caller: Caller) => Promise<Failure | null>;
  /** A repeated note is stored once. */
  readonly addNote: (note: Note) => Promise<unknown>;
  /** Makes the owner notice the note. */
  readonly markUnread: (id: ConversationId) => Promise<unknown>;
}

/** The outcome of a mail. `ignored`: it is no answer. The reason of a refusal is shown to the owner. */
export type Taken =
  | { readonly kind: 'ignored' | 'stored' }
  | { readonly kind: 'noted' | 'refused'; readonly reason: string };

interface Answer {
  readonly id: ConversationId;
  readonly head: MailHead;
  readonly uid: number;
  /** The same for every copy of the mail. */
  readonly mark: string;
  readonly arrivedAt: number;
}

const isSame = (one: string, other: string): boolean =>
  mailboxOf(one).mailbox === mailboxOf(other).mailbox;

/** The author, or why they are unknown. */
const authorOf = (
  { owner }: TakeMailDeps,
  { visitorTokenHash, replyEmail, replyAwaitsAt }: AnsweredConversation,
  { from, isAuthenticated }: MailHead,
  token: ReplyToken,
): Caller | string => {
  if (from === null) return 'it names no sender, or several';
  const isOwners = token.isFor('owner', owner);
  const isVisitors = replyEmail !== null && token.isFor('visitor', replyEmail);
  const expected = isOwners ? owner : replyEmail;
  if (!isOwners && !isVisitors) return 'the visitor has another address now';
  if (expected === null || !isSame(from, expected)) return 'it came from another address';
  if (!isAuthenticated) return 'its mail server did not prove that it is from that address';
  if (isOwners) return { kind: 'admin' };
  if (replyAwaitsAt !== null) return 'the visitor has not confirmed the address';
  return { kind: 'visitor', tokenHash: visitorTokenHash };
};

/** The first genuine token in the mail: for the owner, the visitor, or the sender. */
const genuineIn = async (
  { addresses, owner, conversations }: TakeMailDeps,
  { tokens, from }: MailHead,
): Promise<{ token: ReplyToken; found: AnsweredConversation | null } | null> => {
  // Each costs a read.
  for (const text of tokens.slice(0, 3)) {
    const token = addresses.read(text);
    const found = token && (await conversations.find(token.conversationId));
    const isGenuine =
      token?.isFor('owner', owner) ||
      (from !== null && token?.isFor('visitor', from)) ||
      (found?.replyEmail && token?.isFor('visitor', found.replyEmail));
    if (token && isGenuine) return { token, found };
  }
  return null;
};

const createNotes =
  ({ addresses, addNote }: TakeMailDeps) =>
  async ({ id, mark, arrivedAt }: Answer, kind: string, content: string): Promise<void> => {
    await addNote({
      note_id: addresses.messageIdOf(`${kind} ${mark}`, arrivedAt),
      conversation_id: id,
      content: shortenText(content, limits.inbox.noteCharacters),
      written_at: iso(arrivedAt),
    });
  };

/** At most as long as a message may be, in UTF-16 units, without splitting a character. */
const fitting = (text: string): string =>
  text.length <= limits.chat.messageCharacters
    ? text
    : `${text.slice(0, limits.chat.messageCharacters - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** Stores text and files as messages. Each has a fixed id, so that a repetition adds nothing. */
const createPost = (deps: TakeMailDeps, addNoteOf: ReturnType<typeof createNotes>) => {
  const { conversations, addresses, upload } = deps;
  const post = async (
    { id }: Answer,
    caller: Caller,
    content: string,
    clientId: ClientId,
  ): Promise<void> => {
    const draft = { content, client_id: clientId, sent_from_page: null };
    const posted = await conversations.post(id, caller, draft);
    // `conflict`: an earlier version read the same mail differently. `not_found`: it was erased.
    if (!posted.ok && !['conflict', 'not_found'].includes(posted.error.code))
      throw new Error(posted.error.message);
  };
  const postFile = async (
    mailbox: OpenMailbox,
    answer: Answer,
    caller: Caller,
    { part, fileName, bytes: encodedBytes }: MailPart,
  ): Promise<string | null> => {
    const name = attachmentName(fileName ?? 'file');
    if (encodedBytes > mailLimits.encodedFileBytes) return `${name} is larger than 10 MB`;
    const { fileBytes } = attachmentLimits;
    const bytes = await mailbox.content(answer.uid, part, fileBytes + 1);
    if (bytes === null) return `${name} is larger than ${sizeText(fileBytes)}`;
    if (bytes.length === 0) return `${name} is empty`;
    const clientId = addresses.clientIdOf(`${answer.mark} file ${part}`);
    const file = { conversationId: answer.id, id: clientId, name, bytes };
    const refused = await upload(file, caller);
    if (refused) return `${name}: ${refused.error.message}`;
    await post(answer, caller, name, clientId);
    return null;
  };
  return async (mailbox: OpenMailbox, answer: Answer, caller: Caller): Promise<Taken> => {
    const parts = await mailbox.parts(answer.uid, mailLimits.parts);
    const text = cutQuotes(await readText(mailbox, answer.uid, parts));
    const files = filesIn(parts);
    if (text === '' && files.length === 0)
      return { kind: 'refused', reason: 'it has neither text nor a file' };
    const left: string[] = [];
    if (text !== '') {
      const content = fitting(text);
      await post(answer, caller, content, addresses.clientIdOf(`${answer.mark} text`));
      if (content !== text) left.push('the end of its text');
    }
    for (const file of files.slice(0, mailLimits.files)) {
      const why = await postFile(mailbox, answer, caller, file);
      if (why !== null) left.push(why);
    }
    if (files.length > mailLimits.files) left.push(`more than ${mailLimits.files} files`);
    if (left.length > 0)
      await addNoteOf(
        answer,
        'left',
        `Of an answer by e-mail, this is only in the mailbox: ${left.join('; ')}.`,
      );
    return { kind: 'stored' };
  };
};

/** A reply by mail proves that its author has read what they answer. */
const markRead = async (
  { conversations }: TakeMailDeps,
  { mailedAnswers }: AnsweredConversation,
  { id, head }: Answer,
  caller: Caller,
): Promise<void> => {
  const mailed = mailedAnswers.map(({ to_seq }) => to_seq);
  const seq = Math.max(head.readSeq ?? 0, ...(caller.kind === 'visitor' ? mailed : []));
  if (seq > 0) await conversations.view(id, caller, seq);
};

/**
 * Decides about a mail. Before its sender is known, reads nothing but its header; a mail from somebody
 * else becomes an internal note. A mail handled twice is stored once.
 */
export const createTakeMail = (deps: TakeMailDeps) => {
  const { clock, settings } = deps;
  // By time of arrival: mails that waited for this server are no flood.
  let arrivedAt = 0;
  let countedUid = 0;
  const arrivals: Clock = { now: () => arrivedAt };
  const answersLimit = createLimiter(arrivals, mailLimits.answersPerSender);
  const notesLimit = createLimiter(arrivals, mailLimits.notesPerConversation);
  const addNoteOf = createNotes(deps);
  const post = createPost(deps, addNoteOf);

  const quarantine = async (
    mailbox: OpenMailbox,
    answer: Answer,
    reason: string,
  ): Promise<Taken> => {
    if (notesLimit.take(answer.id) > 0)
      return { kind: 'refused', reason: 'there were many of unknown senders in one conversation' };
    const parts = await mailbox.parts(answer.uid, mailLimits.parts);
    const text = await readText(mailbox, answer.uid, parts);
    await addNoteOf(
      answer,
      'aside',
      [
        `Put aside, because ${reason}: an e-mail that claims to be from ${shortenLine(answer.head.from ?? 'nobody', 200)}.`,
        'The visitor does not see it. Do not trust what it says.',
        `Subject: ${shortenLine(answer.head.subject, 200)}`,
        shortenText(text.trim(), mailLimits.noteCharacters),
      ].join('\n'),
    );
    await deps.markUnread(answer.id);
    return { kind: 'noted', reason };
  };

  return async (mailbox: OpenMailbox, uid: number): Promise<Taken> => {
    const read = await mailbox.head(uid);
    if (!read) return { kind: 'ignored' };
    const head = await readHead(read.bytes, settings);
    // Its conversation is unknown: it stays in the mailbox, like everything that is no answer.
    if (!head || head.tokens.length === 0) return { kind: 'ignored' };
    if (head.automatic !== null)
      return { kind: 'refused', reason: `a program has sent it (${head.automatic})` };
    const genuine = await genuineIn(deps, head);
    if (!genuine) return { kind: 'refused', reason: 'its reply address was not made here' };
    const { token, found } = genuine;
    if (!found) return { kind: 'refused', reason: 'its conversation was erased' };
    const id = token.conversationId;
    arrivedAt = read.arrivedAt || clock.now();
    const copy = head.messageId ?? `${mailbox.uidValidity} ${uid}`;
    const answer: Answer = {
      id,
      head,
      uid,
      mark: `${id} ${head.from ?? ''} ${copy}`,
      arrivedAt,
    };
    const author = authorOf(deps, found, head, token);
    if (typeof author === 'string') return quarantine(mailbox, answer, author);
    // A retried mail is already counted.
    if (uid !== countedUid && answersLimit.take(`${author.kind} ${id}`) > 0)
      return { kind: 'refused', reason: 'its sender has sent too many' };
    countedUid = uid;
    const taken = await post(mailbox, answer, author);
    // Afterwards: a failure in between leaves messages unread, but loses no answer.
    await markRead(deps, found, answer, author);
    return taken;
  };
};
