import { z } from 'zod';
import { fileIn, line } from '#site/content-model/words.ts';

/** Slices in a piece's outline. Each is one bar of the waveform. */
const PEAKS_PER_PIECE = 240;

/** The front matter of a file in `music`. */
export const pieceFrontMatterSchema = z.strictObject({
  title: line(70),
  description: line(155),
  date: z.iso.date(),
  file: fileIn('/media/music/', 'mp3'),
  durationS: z.number().int().min(1).max(3600),
  key: line(40),
  tempoBpm: z.number().int().min(1).max(400),
  tags: z.array(line(40)).min(1).max(6),
  /** Marks the piece that the hall plays to visitors who turn sound on. */
  hall: z.boolean().default(false),
  peaks: fileIn('', 'peaks.json'),
});

/** The peak of each slice; 100 is the loudest of the piece. */
export const peaksSchema = z.array(z.number().int().min(0).max(100)).length(PEAKS_PER_PIECE);

/** A piece of music without its text. */
export interface Piece extends Omit<z.infer<typeof pieceFrontMatterSchema>, 'peaks'> {
  slug: string;
  peaks: number[];
}

/** The piece that the hall plays: the newest marked one. */
export type HallPiece = Pick<Piece, 'title' | 'file'>;

/** The texts of all pieces, by slug. `html` is empty in a prerendered page's data. */
export type PieceBodies = Record<string, { html: string }>;
