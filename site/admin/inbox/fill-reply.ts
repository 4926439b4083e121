/** What a canned reply may name. */
export const replyFields = ['name', 'email', 'company', 'page', 'country'] as const;
export type ReplyValues = Readonly<Record<(typeof replyFields)[number], string>>;

const field = new RegExp(`\\{(${replyFields.join('|')})\\}`, 'g');

/** The reply with its fields filled in, such as {name}; what is no field stays as it is. */
export const fillReply = (content: string, values: ReplyValues): string =>
  content.replace(field, (_, key: keyof ReplyValues) => values[key]);
