import { expect, test } from 'vitest';
import { updateWay, type Build } from './update-way.ts';

const published = 'provider: generic\nurl: https://foyer.example/app\npublisherName:\n  - Foyer\n';
const unpublished = 'provider: generic\nurl: https://foyer.example/app\n';

const signed: Build = {
  platform: 'darwin',
  updateUrl: 'https://foyer.example/app',
  isSigned: true,
  updateConfig: published,
};

test.each<[string, Partial<Build>, ReturnType<typeof updateWay>]>([
  ['a signed app on macOS', {}, 'itself'],
  ['a signed app on Windows that names its publisher', { platform: 'win32' }, 'itself'],
  [
    'a signed app on Windows that names its publisher in one line',
    { platform: 'win32', updateConfig: 'publisherName: Foyer' },
    'itself',
  ],
  [
    'a signed app on Windows without a publisher',
    { platform: 'win32', updateConfig: unpublished },
    'link',
  ],
  [
    'a signed app on Windows with an empty publisher',
    { platform: 'win32', updateConfig: 'publisherName:\nurl: https://foyer.example' },
    'link',
  ],
  ['a signed app on Windows without a file', { platform: 'win32', updateConfig: null }, 'link'],
  ['an app on Linux, which has no signature', { platform: 'linux' }, 'link'],
  ['an unsigned app on macOS', { isSigned: false }, 'link'],
  ['an unsigned app on Windows', { platform: 'win32', isSigned: false }, 'link'],
  ['an address without https', { updateUrl: 'http://foyer.example/app' }, 'none'],
  ['no address', { updateUrl: '' }, 'none'],
])('%s', (_, build, way) => {
  expect(updateWay({ ...signed, ...build })).toBe(way);
});
