import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** By objects of the window. Short enough a list for the text to stay below 512 characters. */
const ofWindow = [
  'AudioDecoder',
  'BarcodeDetector',
  'CloseWatcher',
  'EyeDropper',
  'ImageCapture',
  'Notification',
  'OffscreenCanvas',
  'PaymentRequest',
  'PushManager',
  'RTCPeerConnection',
  'SharedArrayBuffer',
  'SpeechRecognition',
  'Temporal',
  'WebTransport',
  'documentPictureInPicture',
  'launchQueue',
  'showOpenFilePicker',
] as const;

const ofNavigator = [
  'bluetooth',
  'credentials',
  'gpu',
  'hid',
  'serial',
  'share',
  'usb',
  'xr',
] as const;

const ofStyles = [
  ['anchor', '(anchor-name: --a)'],
  ['has', 'selector(:has(a))'],
  ['masonry', '(display: grid-lanes)'],
  ['scroll-timeline', '(animation-timeline: scroll())'],
  ['subgrid', '(grid-template-rows: subgrid)'],
] as const;

/**
 * Which parts of the web platform there are: these differ from engine to engine and from version to
 * version. On plain http a third of them are hidden, so one browser shows two faces there.
 */
export const readFeatures: PromptSource = (browser) =>
  [
    ...ofWindow.filter((name) => name in browser),
    ...ofNavigator.filter((name) => name in browser.navigator),
    ...ofStyles.filter(([, test]) => browser.CSS?.supports(test)).map(([name]) => name),
  ].join(',');
