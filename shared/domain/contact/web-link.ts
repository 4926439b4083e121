import { plainText } from '#shared/domain/contact/plain-text.ts';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';

const withScheme = /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp):[/\\]{2}/iu;
const withWww = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu;

// Without scheme and "www." only common endings tell a link from a file name ("main.py"), a library
// ("Node.js") and a full stop without its space.
const plainEndings = new Set(
  'com net org info biz xyz dev eu uk de fr nl ru cn jp br ca au ly gg tv vip icu'.split(' '),
);
// Words of their own: a link is written in small letters, the beginning of a sentence is not
// ("it works.Live since May", "we do automation.AI too").
const wordEndings = new Set(
  'ai io co app site online shop store top club live link click pro tech cloud page blog win bet casino porn'.split(
    ' ',
  ),
);
// Words so short that only a path behind them makes a link: "t.me/name", but not "ask.me".
const shortEndings = new Set('me to in it is so us be at am my by se ch cc sh py rs md'.split(' '));

// What engineers write every day; none of them is a link unless a path follows.
const technologies = new Set('asp.net ado.net vb.net ml.net java.net java.io socket.io'.split(' '));

const hasKnownEnding = (name: string, hasPath: boolean): boolean => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const small = ending.toLowerCase();
  if (plainEndings.has(small)) return true;
  return (
    wordEndings.has(ending) || (hasPath && (shortEndings.has(small) || wordEndings.has(small)))
  );
};

const isBareLink = (token: string, next: string): boolean => {
  const name = withoutTrailing(token, (character) => '@._-'.includes(character)).replace(
    /^[@._-]+/,
    '',
  );
  // An address with a name before the @ is for mail, and may stand in a message.
  if (name.includes('@')) return false;
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  const hasPath = /^\/[^\s/]/.test(next);
  if (technologies.has(name.toLowerCase()) && !hasPath) return false;
  return hasKnownEnding(name, hasPath);
};

/**
 * Whether a web link is in the text: `http://`, `https://` and their defused forms, `ftp://`,
 * `www.`, and bare domains with a common ending ("example.com", "t.me/name"). An e-mail address is
 * none. Spelled-out forms ("example dot com") are not looked for: a person reads what arrives.
 */
export const hasWebLink = (text: string): boolean => {
  const plain = plainText(text);
  if (withScheme.test(plain) || withWww.test(plain)) return true;
  for (const { 0: token, index } of plain.matchAll(/[\p{L}\p{N}@._-]+/gu)) {
    const end = index + token.length;
    if (token.includes('.') && isBareLink(token, plain.slice(end, end + 2))) return true;
  }
  return false;
};
