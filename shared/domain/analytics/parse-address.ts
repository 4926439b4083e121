/** The parts of a web address used by the analytics. `host` is in lower case without port and `www.`. */
export interface ParsedAddress {
  readonly host: string;
  readonly path: string;
  /** First value of each name; names in lower case. */
  readonly query: ReadonlyMap<string, string>;
}

const shape = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i;
const MAX_QUERY_PARTS = 100;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A broken percent sequence: the raw text is better than none.
    return text;
  }
};

const parseQuery = (text: string): Map<string, string> => {
  const query = new Map<string, string>();
  for (const part of text.split('&').slice(0, MAX_QUERY_PARTS)) {
    const [name = '', ...rest] = part.split('=');
    const key = decode(name).toLowerCase();
    if (key !== '' && !query.has(key)) query.set(key, decode(rest.join('=')));
  }
  return query;
};

/** Parses any text like a browser's `location.href` or `document.referrer`; never throws. */
export const parseAddress = (text: string): ParsedAddress => {
  const [, authority = '', path = '', query = ''] = shape.exec(text.trim()) ?? [];
  const host = (authority.split('@').at(-1) ?? '').replace(/:\d*$/, '').toLowerCase();
  return { host: host.replace(/^www\./, ''), path, query: parseQuery(query) };
};
