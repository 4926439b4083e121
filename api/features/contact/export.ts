import {
  contactMessageSchema,
  type ContactMessage,
  type ContactStatus,
} from '#shared/contracts/contact.ts';
import { commissionText } from '#shared/domain/contact/commission.ts';
import { limits } from '#shared/limits.ts';
import type { ContactPosition, ContactStore } from '#api/features/contact/store.ts';
import { csvLine, csvStart } from '#api/http/csv.ts';

/** Reads all contact messages page by page, so that only one page is in memory. */
async function* pagesOf(store: Pick<ContactStore, 'list'>, status: ContactStatus | null) {
  let position: ContactPosition | null = null;
  for (;;) {
    const page: ContactMessage[] = await store.list(
      limits.server.adminPageSizeMax,
      status,
      position,
    );
    yield page;
    const last = page.at(-1);
    if (!last || page.length < limits.server.adminPageSizeMax) return;
    position = { at: Date.parse(last.received_at), id: last.id };
  }
}

type Column = Exclude<keyof ContactMessage, 'person_name' | 'person'>;

const inOrder: readonly Column[] = [
  'id',
  'received_at',
  'status',
  'read_at',
  'name',
  'email',
  'country',
  'page',
  'visitor_id',
  'conversation_id',
  'message',
];
const stored = contactMessageSchema.omit({ person_name: true, person: true }).keyof().options;
/** All stored fields. Those without a fixed column come last. */
const columns: readonly Column[] = [...new Set([...inOrder, ...stored])];

const cellOf = (message: ContactMessage, name: Column) => {
  if (name !== 'commission') return message[name] ?? null;
  return message.commission ? commissionText(message.commission) : null;
};

/** Yields the contact messages as a file, newest first. */
export async function* contactFileOf(
  store: Pick<ContactStore, 'list'>,
  status: ContactStatus | null,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  let before = isCsv ? csvStart + csvLine(columns) : '[';
  for await (const page of pagesOf(store, status)) {
    for (const message of page) {
      const line = isCsv
        ? csvLine(columns.map((name) => cellOf(message, name)))
        : `\n${JSON.stringify(message)}`;
      yield before + line;
      before = isCsv ? '' : ',';
    }
  }
  if (isCsv) yield before;
  else yield before === '[' ? '[]\n' : '\n]\n';
}
