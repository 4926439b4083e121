import { afterEach, beforeEach, vi } from 'vitest';

// The build provides this to the content's working drawings. Tests import them directly.
Object.assign(globalThis, { defineWorking: (make: unknown) => make });

// An unexpected warning is an unnoticed fault. A test that provokes one on purpose replaces the
// method with `vi.spyOn(console, 'error').mockImplementation(() => {})` and checks it.
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  const lines = noise.splice(0);
  if (lines.length > 0) throw new Error(`unexpected ${lines.join('\n')}`);
});
