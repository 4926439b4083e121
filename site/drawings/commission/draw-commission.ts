import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import {
  commissionParts,
  type CommissionDraft,
  type CommissionPart,
} from '#site/drawings/commission/commission-parts.ts';
import { letters, lettersAt, lettersWidth } from '#site/drawings/lettering.ts';
import {
  accent,
  circle,
  dashed,
  dot,
  dots,
  line,
  paper,
  path,
  rectangle,
} from '#site/drawings/primitives.ts';
import { practiceTexts, weeksText } from '#shared/domain/contact/commission.ts';
import { texts } from '#site/texts/en.ts';
import { aiLight, automationLight, inkLight, paperLight, tradingLight } from '#site/ui/palette.ts';

/** The client's name, and the date as `2026-01-31`. */
export interface CommissionTitle {
  readonly name: string;
  readonly day: string;
}

/** A piece of the drawing: the fixed ground, or a part with its callout. */
export interface DrawnPiece {
  readonly id: string;
  readonly art: string;
}

export interface DrawnCommission {
  readonly pieces: readonly DrawnPiece[];
  /** The parts' names, by callout number. */
  readonly names: readonly string[];
  /** The content of the drawing in words. */
  readonly label: string;
}

export const COMMISSION_SIZE = { width: 960, height: 940 };

const fine = 'stroke-width=".8"';
const faint = 'stroke-width=".8" opacity=".42"';
const LIST = { top: 640, pitch: 38 };
const BLOCK = { left: 24, right: 936, top: 808, bottom: 916 };

const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}.` : text;

/** The empty drawing: border, ground and outlines of the missing parts. */
const ground = (): string =>
  path(rectangle({ left: 24, right: 936, top: 24, bottom: 916 }), 'stroke-width="2.6"') +
  path(line([24, 632], [936, 632]), fine) +
  path(
    rectangle({ left: 350, right: 610, top: 170, bottom: 390 }) + line([60, 280], [900, 280]),
    `${faint} stroke-dasharray="18 4 3 4"`,
  ) +
  path(rectangle({ left: 72, right: 170, top: 218, bottom: 342 }), `${faint} ${dashed}`) +
  path(rectangle({ left: 790, right: 888, top: 218, bottom: 342 })) +
  path(line([806, 246], [872, 246]) + line([806, 270], [872, 270]) + line([806, 294], [850, 294])) +
  letters(texts.commission.result, [839, 366], { size: 14, anchor: 'middle' });

/** The dimension line shows the duration, with a tick per week. */
const duration = (weeks: number): string => {
  const [left, right, y] = [110, 796, 586];
  const words = weeksText(weeks);
  const half = lettersWidth(words, 18) / 2 + 14;
  const middle = (left + right) / 2;
  const ticks = Array.from({ length: weeks - 1 }, (_, i) => {
    const x = left + ((right - left) * (i + 1)) / weeks;
    return line([x, 555], [x, 563]);
  });
  return (
    path(line([left, 555], [right, 555])) +
    path(ticks.join(''), fine) +
    path(line([left, 560], [left, y + 8]) + line([right, 560], [right, y + 8]), faint) +
    path(line([left, y], [middle - half, y]) + line([middle + half, y], [right, y]), fine) +
    path(
      line([left - 7, y + 7], [left + 7, y - 7]) + line([right - 7, y + 7], [right + 7, y - 7]),
      accent,
    ) +
    letters(words, [middle, y + 9], { size: 18, anchor: 'middle' })
  );
};

const titleBlock = ({ practice }: CommissionDraft, { name, day }: CommissionTitle): string => {
  const { left, right, top, bottom } = BLOCK;
  const rule = 864;
  const [first, second] = [330, 650];
  const shown = cut(name.trim() === '' ? texts.commission.yourName : name.trim(), 44);
  const size = Math.min(24, (right - left - 40) / (shown.length - 0.3));
  return (
    path(rectangle(BLOCK), 'stroke-width="2.6"') +
    path(
      line([left, rule], [right, rule]) +
        line([first, rule], [first, bottom]) +
        line([second, rule], [second, bottom]),
      fine,
    ) +
    letters(shown, [left + 20, (top + rule) / 2 + size / 2], { size, attributes: accent }) +
    lettersAt(
      [
        [texts.commission.inquiry, [left + 20, rule + 36]],
        [practice ? practiceTexts[practice] : texts.commission.noPractice, [first + 20, rule + 36]],
        [day, [second + 20, rule + 36]],
      ],
      18,
      { anchor: 'start' },
    )
  );
};

const RADIUS = 21;

const balloon = (part: CommissionPart, number: number): string => {
  const { seat } = part;
  const column = (number - 1) % 2;
  const foot = LIST.top + Math.ceil(number / 2) * LIST.pitch - 8;
  return (
    path(line(seat, part.at), `${fine} opacity=".75"`) +
    path(dot(part.at), dots(6)) +
    path(circle(seat, RADIUS), paper) +
    lettersAt([[String(number), [seat[0], seat[1] + 8]]], 16) +
    lettersAt([[String(number), [46 + column * 450, foot]]], 17, {
      anchor: 'start',
      attributes: accent,
    }) +
    lettersAt([[part.name, [86 + column * 450, foot]]], 15, { anchor: 'start' })
  );
};

const describe = (names: readonly string[], { weeks }: CommissionDraft, title: CommissionTitle) =>
  names.length === 0
    ? texts.commission.nothing(title.name.trim(), weeksText(weeks))
    : texts.commission.label(title.name.trim(), weeksText(weeks), names.join(', '));

/** Draws the choices so far. The same choices, name and date give the same drawing. */
export const drawCommission = (draft: CommissionDraft, title: CommissionTitle): DrawnCommission => {
  const parts = commissionParts(draft, title.name);
  const names = parts.map(({ name }) => name);
  return {
    names,
    label: describe(names, draft, title),
    pieces: [
      { id: 'ground', art: ground() },
      ...parts.map((part, index) => ({ id: part.id, art: part.art + balloon(part, index + 1) })),
      { id: 'duration', art: duration(draft.weeks) },
      { id: 'title', art: titleBlock(draft, title) },
    ],
  };
};

const accents = { ai: aiLight, automation: automationLight, trading: tradingLight };

/** The drawing as a standalone file for printing, in the light theme's colors. */
export const commissionFile = (draft: CommissionDraft, title: CommissionTitle): string => {
  const { pieces, label } = drawCommission(draft, title);
  const { width, height } = COMMISSION_SIZE;
  const ink = draft.practice ? accents[draft.practice] : inkLight;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(label)}">` +
    `<style>svg{--sheet:${paperLight};--ink:${inkLight};--accent:${ink}}</style>` +
    `<path fill="var(--sheet)" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${pieces.map(({ art }) => art).join('')}</g></svg>`
  );
};
