import { expect, test } from 'vitest';
import { createAgentReader } from '#api/platform/describe-agent.ts';

const read = createAgentReader();
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const android = `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${webkit} Version/4.0 Chrome/125.0 Mobile Safari/537.36`;

test.each([
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/125.0 Safari/537.36`,
    'Chrome',
    'Chrome OS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; FreeBSD amd64; rv:126.0) Gecko/20100101 Firefox/126.0',
    'Firefox',
    'FreeBSD',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/125.0 Safari/537.36 Edg/125.0`,
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; HiPad X) ${webkit} Chrome/125.0 Safari/537.36`,
    'Chrome',
    'Android',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X706B) ${webkit} Chrome/125.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${webkit} Silk/120.1 like Chrome/120.0 Safari/537.36`,
    'Silk',
    'Android',
    'tv',
  ],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/87.0 Safari/537.36 WebAppManager`,
    'Chrome',
    'webOS',
    'tv',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${webkit} OculusBrowser/33.0 SamsungBrowser/4.0 Chrome/124.0 VR Safari/537.36`,
    'Oculus Browser',
    'Linux',
    'headset',
  ],
  [
    `Mozilla/5.0 (X11; GNU/Linux) ${webkit} Chromium/112.0 Chrome/112.0 Safari/537.36 Tesla/2024.14`,
    'Tesla',
    'Linux',
    'car',
  ],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/8.00) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'PlayStation',
    'PlayStation',
    'console',
  ],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.3`, 'Instagram', 'iOS', 'mobile'],
  [
    `${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]`,
    'Facebook',
    'iOS',
    'mobile',
  ],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29`, 'LinkedIn', 'iOS', 'mobile'],
  [`${android} musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok', 'Android', 'mobile'],
  [`${android} MicroMessenger/8.0.49`, 'WeChat', 'Android', 'mobile'],
  [`${android} WhatsApp/2.24`, 'WhatsApp', 'Android', 'mobile'],
  ['', 'Other', 'Other', 'Other'],
])('%s', (agent, browser, os, device) => {
  expect(read(agent)).toMatchObject({ browser, os, device });
});

test('invented agents, markup and very long ones are all counted as Other', () => {
  const invented = Array.from({ length: 300 }, (_, at) => `Invented${at}/1.${at} (Odd ${at}) <b>`);
  const names = [...invented, '<script>alert(1)</script>', 'y'.repeat(14_301)].map((agent) => {
    const { browser, os, device } = read(agent);
    return `${browser} ${os} ${device}`;
  });
  expect(new Set(names)).toEqual(new Set(['Other Other Other']));
});

test('an agent that names neither a browser nor a system is a program', () => {
  expect(read('Reaver (presence check)').isKnownBot).toBe(true);
  expect(read('Mozilla/5.0 (compatible; Googlebot/2.1)').isKnownBot).toBe(true);
  expect(read(android).isKnownBot).toBe(false);
});

test('Client Hints reveal the system, and browsers that claim to be Chrome', () => {
  const chrome = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/125.0 Safari/537.36`;
  const brave = { 'sec-ch-ua': '"Brave";v="125", "Chromium";v="125", "Not.A/Brand";v="24"' };
  expect(read(chrome, brave).browser).toBe('Brave');
  const hints = { ...brave, 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' };
  expect(read(chrome, hints)).toMatchObject({ os: 'Android', device: 'mobile' });
  const invented = { 'sec-ch-ua': '"<b>";v="1"', 'sec-ch-ua-platform': '"Mine"' };
  expect(read(chrome, invented)).toMatchObject({ browser: 'Chrome', os: 'Linux' });
});

test('ignores everything after 512 characters', () => {
  expect(read(`${'y'.repeat(512)}Firefox/126.0 Linux`)).toMatchObject({
    browser: 'Other',
    os: 'Other',
  });
});

test('caches each combination of agent and hints separately', () => {
  const readAgain = createAgentReader();
  const brands = '"Chromium";v="143", "Brave";v="143"';
  const chromeOn = (system: string) =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36`;
  for (const agent of [chromeOn('X11; Linux x86_64'), chromeOn('Windows NT 10.0'), '\n\n', 'a\nb'])
    for (const platform of ['"Android"', '"Chrome OS"', ''])
      for (const mobile of ['?1', '?0', '']) {
        const hints = {
          'sec-ch-ua': brands,
          'sec-ch-ua-platform': platform,
          'sec-ch-ua-mobile': mobile,
        };
        const fresh = createAgentReader()(agent, hints);
        for (const _ of [1, 2]) expect(readAgain(agent, hints)).toEqual(fresh);
      }
  expect(readAgain(chromeOn('X11; Linux x86_64')).browser).toBe('Chrome');
});
