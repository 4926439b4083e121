import { z } from 'zod';
import { kebab, line } from '#site/content-model/words.ts';
import { essayMotifs, motifs, partKinds, type Motif, type System } from '#site/drawings/motifs.ts';

const arrow = /^(\S+) -> (\S+?)(?:: (.+))?$/;

const partSchema = z.strictObject({ id: kebab, name: line(22), kind: z.enum(partKinds) });

/**
 * A system in front matter, drawn as one of these motifs. Connections are written `from -> to` or
 * `from -> to: label`, with the ids of parts; they become indexes. Every part must be connected.
 */
const systemDrawnAs = <M extends Motif>(choices: readonly [M, ...M[]]) =>
  z
    .strictObject({
      motif: z.enum(choices),
      parts: z.array(partSchema).min(4).max(9),
      connections: z.array(z.string()).min(3).max(16),
      dimension: z.strictObject({ from: kebab, to: kebab, metric: line(32) }).optional(),
    })
    .transform(({ motif, parts, connections, dimension }, context): System => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      const indexOf = (id: string, path: (string | number)[]) => {
        const index = parts.findIndex((part) => part.id === id);
        if (index < 0) refuse(path, `${id} is no part`);
        return index;
      };
      if (new Set(parts.map(({ id }) => id)).size < parts.length)
        refuse(['parts'], 'name a part twice');
      const read = connections.map((text, at) => {
        const path = ['connections', at];
        const [, from = '', to = '', label] = arrow.exec(text) ?? [];
        if (!from) refuse(path, `"${text}" must be written "from -> to: label"`);
        if (label && label.length > 22) refuse(path, `"${label}" has more than 22 characters`);
        return {
          from: from ? indexOf(from, path) : 0,
          to: to ? indexOf(to, path) : 0,
          ...(label && { label }),
        };
      });
      parts.forEach(({ id }, index) => {
        if (!read.some(({ from, to }) => from === index || to === index))
          refuse(['connections'], `${id} is not connected`);
      });
      if (dimension && dimension.from === dimension.to)
        refuse(['dimension'], 'must be between two parts');
      return {
        motif,
        parts,
        connections: read,
        dimension: dimension
          ? {
              from: indexOf(dimension.from, ['dimension', 'from']),
              to: indexOf(dimension.to, ['dimension', 'to']),
              metric: dimension.metric,
            }
          : null,
      };
    });

/** A project's architecture. */
export const systemSchema = systemDrawnAs(motifs);

/** An essay's argument, as a system. */
export const essaySystemSchema = systemDrawnAs(essayMotifs);
