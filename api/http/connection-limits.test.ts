import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { connectionLimitsFor } from '#api/http/connection-limits.ts';
import { openFilesLimit } from '#api/platform/open-files-limit.ts';

const { connections, httpConnections, otherOpenFiles } = limits.server;

test('connections and the files they send always fit into the file limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_024, max: 2_000_000 }), (openFiles) => {
      const { inAll, http } = connectionLimitsFor(openFiles);
      expect(inAll + http + otherOpenFiles).toBeLessThanOrEqual(openFiles);
      expect(http).toBeLessThanOrEqual(inAll);
      expect(http).toBeGreaterThanOrEqual(256);
    }),
  );
});

test('with a high or unknown file limit, the server’s own connection limits apply', () => {
  const all = { inAll: connections, http: httpConnections };
  expect(connectionLimitsFor(1_048_576)).toEqual(all);
  expect(connectionLimitsFor(null)).toEqual(all);
});

test.runIf(process.platform === 'linux')('the system reports its file limit', () => {
  expect(openFilesLimit()).toBeGreaterThan(0);
  expect(openFilesLimit('/proc/self/no-such-file')).toBeNull();
});
