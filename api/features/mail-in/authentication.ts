/** Without comments, which may be nested (RFC 8601); quoted strings contain no syntax. */
const plainResults = (value: string): string => {
  let plain = '';
  let depth = 0;
  let isQuoted = false;
  for (let n = 0; n < value.length; n += 1) {
    const character = value[n] ?? '';
    if (character === '\\' && (isQuoted || depth > 0)) n += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain.toLowerCase();
};

interface Result {
  readonly method: string;
  readonly result: string;
  readonly properties: Readonly<Record<string, string>>;
}

const resultOf = (text: string): Result => {
  const pairs = text
    .trim()
    .split('=')
    .map((piece) => piece.trim())
    .join('=')
    .split(/\s+/)
    .map((pair) => pair.split('='));
  const [[method = '', result = ''] = [], ...rest] = pairs;
  return {
    method: method.split('/')[0] ?? '',
    result,
    properties: Object.fromEntries(rest.map(([name = '', value = '']) => [name, value])),
  };
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether the receiving mail server verified the sender's domain: DMARC passed, or a signature of that
 * domain did and DMARC did not fail. Only the topmost `Authentication-Results` of that server counts:
 * the sender of a mail can add more below it.
 */
export const isAuthenticated = (
  values: readonly string[],
  authservId: string,
  from: string,
): boolean => {
  const domain = domainOf(from).toLowerCase();
  const all = values.map((value) => plainResults(value).split(';'));
  const own = all.find(([id = '']) => id.trim().split(/\s+/)[0] === authservId.toLowerCase());
  const results = (own ?? []).slice(1).map(resultOf);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  const isPassed = ({ result }: Result) => result === 'pass';
  return (
    dmarc.some((one) => isPassed(one) && one.properties['header.from'] === domain) ||
    results.some(
      (one) =>
        one.method === 'dkim' &&
        isPassed(one) &&
        [one.properties['header.d'], domainOf(one.properties['header.i'] ?? '')].includes(domain),
    )
  );
};
