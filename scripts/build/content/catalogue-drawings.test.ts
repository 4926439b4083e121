import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPlate } from '#site/drawings/draw-plate.ts';
import { readContent } from './read-content.ts';

const MAX_COMPRESSED_BYTES = 12_000;

test('every drawing of the catalogue is within its size limit', async () => {
  const { plates } = await readContent(join(import.meta.dirname, '../../../site/content'));
  expect(plates.length).toBeGreaterThan(0);
  for (const plate of plates) {
    const { header, button } = drawPlate(plate);
    for (const [kind, svg] of Object.entries({ header, button }))
      expect(
        brotliCompressSync(svg).length,
        `${kind} of ${plate.id}, compressed`,
      ).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
  }
});
