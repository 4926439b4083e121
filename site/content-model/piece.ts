import { z } from 'zod';
import { fileIn, line } from '#site/content-model/words.ts';

/** How many slices a piece's outline has: one bar of the waveform each. */
const PEAKS_PER_PIECE = 240;

/** What stands between the two `---` of a file in `music`. */
export const pieceFrontMatterSchema = z.strictObject({
  title: line(70),
  description: line(155),
  date: z.iso.date(),
  file: fileIn('/media/music/', 'mp3'),
  durationS: z.number().int().min(1).max(3600),
  key: line(40),
  tempoBpm: z.number().int().min(1).max(400),
  tags: z.array(line(40)).min(1).max(6),
  /** The piece the hall plays to who asks for sound. */
  hall: z.boolean().default(false),
  peaks: fileIn('', 'peaks.json'),
});

/** The loudest moment of each slice of a piece; 100 is the loudest of all. */
export const peaksSchema = z.array(z.number().int().min(0).max(100)).length(PEAKS_PER_PIECE);

/** A piece of music without its text. */
export interface Piece extends Omit<z.infer<typeof pieceFrontMatterSchema>, 'peaks'> {
  slug: string;
  peaks: number[];
}

/** What the hall plays, where a piece is marked for it: the newest of them. */
export type HallPiece = Pick<Piece, 'title' | 'file'>;

/** The texts of all pieces by their slugs. `html` is empty in a prerendered page's data. */
export type PieceBodies = Record<string, { html: string }>;
