import { attachmentLimits } from '#shared/attachment-limits.ts';
import { firstCharacters } from '#shared/domain/shorten-text.ts';

// Control and format characters. The latter include marks that reverse the direction of text, with
// which "gnp.exe" reads as "exe.png".
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/** A name in one line, without a path. Shortens a long one in the middle, so that its extension stays. */
export const attachmentName = (given: string): string => {
  const name = (given.replace(unseen, '').split(/[/\\]/).at(-1) ?? '').trim().replace(/^\.+/, '');
  if (name === '') return 'file';
  if (Array.from(name).length <= attachmentLimits.nameCharacters) return name;
  const end = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  const length = attachmentLimits.nameCharacters - end.length - 1;
  return `${firstCharacters(name, length)}…${end}`;
};
