import { drawOwn } from '#site/drawings/notation/draw-own.ts';
import { readNotation, type NotationFault } from '#site/drawings/notation/read-notation.ts';

/** A drawing to make. An unknown or unsuitable `motif` falls back to the schematic. */
export interface OwnDrawingOrder {
  notation: string;
  motif: string;
  title: string;
  name: string;
  day: string;
}

export type OwnDrawingResult =
  | { svg: string; parts: number; connections: number }
  | { faults: readonly NotationFault[] };

addEventListener('message', ({ data }: MessageEvent<OwnDrawingOrder>) => {
  const found = readNotation(data.notation);
  const draw = (): OwnDrawingResult => {
    if ('faults' in found) return found;
    const { parts, connections } = found.system;
    const svg = drawOwn({ ...data, system: found.system });
    return { svg, parts: parts.length, connections: connections.length };
  };
  postMessage(draw());
});
