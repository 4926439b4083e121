import { expect, test } from 'vitest';
import { openTestServer } from '../../e2e/server.ts';
import { get } from './built-site.ts';

const textAt = async (url: string) => (await get(url)).text();

test('with the hall off no part of it is served or listed', async () => {
  const whole = await openTestServer();
  const without = await openTestServer({ FEATURE_VR: 'off' });
  try {
    const entry = await textAt(`${whole.url}/vr-experience`);
    const script = /\/assets\/entry-client-[\w-]+\.js/.exec(entry)?.[0] ?? '';
    const ofHall = /assets\/(?:vr-page|vr-experience|hall-stage)-[\w-]+\.(?:js|css)/g;
    const files = new Set([
      ...((await textAt(whole.url + script)).match(ofHall) ?? []),
      ...(entry.match(/assets\/vr-[\w-]+\.(?:js|css)/g) ?? []),
    ]);
    expect(files.size).toBeGreaterThan(2);
    for (const file of files) {
      expect((await get(`${whole.url}/${file}`)).status, file).toBe(200);
      expect((await get(`${without.url}/${file}`)).status, file).toBe(404);
    }
    for (const path of ['/sitemap.xml', '/llms.txt', '/content/palette.json', '/', '/projects'])
      expect(await textAt(without.url + path), path).not.toMatch(/\/vr["<)\s]|vr-experience/);
    expect(await textAt(`${whole.url}/sitemap.xml`)).toContain('/vr<');
  } finally {
    await whole.close();
    await without.close();
  }
});
