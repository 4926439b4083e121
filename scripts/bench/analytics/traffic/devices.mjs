// @ts-check
import { weighted } from './choosing.mjs';

const chrome = (/** @type {string} */ system, version = 141, tail = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${tail}Safari/537.36`;
const firefox = (/** @type {string} */ system) =>
  `Mozilla/5.0 (${system}; rv:144.0) Gecko/20100101 Firefox/144.0`;
const safari = (/** @type {string} */ system, mobile = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 ${mobile}Safari/605.1.15`;

/**
 * @typedef {object} Device
 * @property {string} userAgent
 * @property {string} platform
 * @property {string} vendor
 * @property {number} width
 * @property {number} height
 * @property {number} dpr
 * @property {string | null} gpu
 */

/** @returns {Device} */
const device = (
  /** @type {string} */ userAgent,
  /** @type {string} */ platform,
  /** @type {[width: number, height: number, dpr: number]} */ [width, height, dpr],
  /** @type {string | null} */ gpu = null,
) => {
  const vendor = userAgent.includes('Firefox')
    ? ''
    : userAgent.includes('Chrome')
      ? 'Google Inc.'
      : 'Apple Computer, Inc.';
  return { userAgent, platform, vendor, width, height, dpr, gpu };
};

const windows = 'Windows NT 10.0; Win64; x64';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const linux = 'X11; Linux x86_64';

export const drawDevice = weighted([
  [24, device(chrome(windows), 'Win32', [1920, 1080, 1], 'ANGLE (NVIDIA, RTX 3060)')],
  [
    6,
    device(
      chrome(windows, 141, '').replace('Safari/537.36', 'Safari/537.36 Edg/141.0.0.0'),
      'Win32',
      [1536, 864, 1.25],
      'ANGLE (Intel, UHD 620)',
    ),
  ],
  [3, device(firefox(windows), 'Win32', [1920, 1080, 1])],
  [12, device(chrome(mac), 'MacIntel', [1512, 982, 2], 'ANGLE (Apple, M2)')],
  [9, device(safari(mac), 'MacIntel', [1728, 1117, 2], 'Apple GPU')],
  [5, device(chrome(linux), 'Linux x86_64', [2560, 1440, 1], 'Mesa Intel')],
  [4, device(firefox('X11; Linux x86_64'), 'Linux x86_64', [1920, 1080, 1])],
  [
    19,
    device(
      safari('iPhone; CPU iPhone OS 18_6 like Mac OS X', 'Mobile/15E148 '),
      'iPhone',
      [393, 852, 3],
      'Apple GPU',
    ),
  ],
  [
    2,
    device(
      safari('iPad; CPU OS 18_6 like Mac OS X', 'Mobile/15E148 '),
      'iPad',
      [820, 1180, 2],
      'Apple GPU',
    ),
  ],
  [
    13,
    device(
      chrome('Linux; Android 15; Pixel 8', 141, 'Mobile '),
      'Linux armv81',
      [412, 915, 2.625],
      'Adreno',
    ),
  ],
  [
    3,
    device(chrome('Linux; Android 14; SM-X710', 140), 'Linux armv81', [1138, 712, 2.25], 'Adreno'),
  ],
]);

/** Bots that run the page's scripts and therefore make tracking calls. */
export const drawBot = weighted([
  [
    5,
    device(chrome(linux, 138).replace('Chrome/', 'HeadlessChrome/'), 'Linux x86_64', [800, 600, 1]),
  ],
  [
    3,
    device(
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Linux armv81',
      [412, 732, 2.6],
    ),
  ],
  [
    1,
    device(
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'Linux x86_64',
      [1280, 720, 1],
    ),
  ],
  [1, device(chrome(windows, 120), 'Win32', [0, 0, 1])],
]);

/**
 * @typedef {object} Home
 * @property {string} language
 * @property {string} timezone
 * @property {readonly Block[]} blocks whole blocks of addresses of that country
 * @typedef {readonly [first: number, from: number, to: number]} Block the first number of an address,
 *   and the span of its second
 */

/** @returns {Home} */
const home = (
  /** @type {string} */ language,
  /** @type {string} */ timezone,
  /** @type {readonly Block[]} */ ...blocks
) => ({ language, timezone, blocks });

export const drawHome = weighted([
  [
    40,
    home(
      'en-US',
      'America/New_York',
      [67, 232, 255],
      [71, 136, 255],
      [96, 128, 255],
      [174, 40, 87],
    ),
  ],
  [9, home('en-GB', 'Europe/London', [81, 128, 159], [86, 128, 191], [90, 192, 223])],
  [8, home('de-DE', 'Europe/Berlin', [79, 192, 255], [84, 128, 191], [93, 192, 255])],
  [6, home('fr-FR', 'Europe/Paris', [86, 192, 223], [90, 0, 63], [92, 128, 191])],
  [6, home('es-ES', 'Europe/Madrid', [83, 32, 63], [88, 0, 31])],
  [5, home('pt-BR', 'America/Sao_Paulo', [177, 32, 87], [179, 112, 191], [191, 168, 207])],
  [5, home('en-IN', 'Asia/Kolkata', [106, 192, 223], [117, 192, 255])],
  [5, home('ja-JP', 'Asia/Tokyo', [60, 64, 159], [126, 0, 183], [219, 0, 63])],
  [3, home('en-CA', 'America/Toronto', [99, 208, 255], [142, 16, 39])],
  [2, home('nl-NL', 'Europe/Amsterdam', [145, 136, 175])],
  [2, home('en-AU', 'Australia/Sydney', [101, 160, 191])],
  [1, home('it-IT', 'Europe/Rome', [79, 0, 63], [95, 224, 255])],
  [1, home('pl-PL', 'Europe/Warsaw', [83, 0, 31])],
  [1, home('ko-KR', 'Asia/Seoul', [14, 32, 95])],
  [1, home('es-MX', 'America/Mexico_City', [189, 128, 255])],
  [1, home('en-ZA', 'Africa/Johannesburg', [41, 0, 31])],
  [4, home('zh-CN', 'Asia/Shanghai', [58, 192, 223], [111, 128, 167], [113, 64, 127])],
]);
