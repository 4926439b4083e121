/** What a canned reply may name. */
export interface ReplyValues {
  readonly name: string;
  readonly page: string;
  readonly country: string;
}

/** The reply with its {name}, {page} and {country}; what is no variable stays as it is. */
export const fillReply = (content: string, values: ReplyValues): string =>
  content.replace(/\{(name|page|country)\}/g, (_, key: keyof ReplyValues) => values[key]);
