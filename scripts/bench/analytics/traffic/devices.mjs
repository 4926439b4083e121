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

/** Programs that run the page's scripts, and so reach the tracking call. */
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

export const drawLanguage = weighted([
  [52, ['en-US', 'America/New_York']],
  [9, ['en-GB', 'Europe/London']],
  [8, ['de-DE', 'Europe/Berlin']],
  [6, ['fr-FR', 'Europe/Paris']],
  [6, ['es-ES', 'Europe/Madrid']],
  [5, ['pt-BR', 'America/Sao_Paulo']],
  [5, ['en-IN', 'Asia/Kolkata']],
  [5, ['ja-JP', 'Asia/Tokyo']],
  [4, ['zh-CN', 'Asia/Shanghai']],
]);
