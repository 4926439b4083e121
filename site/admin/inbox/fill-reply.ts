export const replyFields = ['name', 'email', 'company', 'page', 'country'] as const;
export type ReplyValues = Readonly<Record<(typeof replyFields)[number], string>>;

const field = new RegExp(`\\{(${replyFields.join('|')})\\}`, 'g');

/** Fills in the fields of a reply, such as {name}. Leaves other braces unchanged. */
export const fillReply = (content: string, values: ReplyValues): string =>
  content.replace(field, (_, key: keyof ReplyValues) => values[key]);
