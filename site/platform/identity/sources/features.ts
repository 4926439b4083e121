import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Properties of `window`. The list is short enough to keep the text below 512 characters. */
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
 * The supported web platform features, which differ between engines and versions. Plain http hides
 * a third of them, so a browser gives a different text there.
 */
export const readFeatures: PromptSource = (browser) =>
  [
    ...ofWindow.filter((name) => name in browser),
    ...ofNavigator.filter((name) => name in browser.navigator),
    ...ofStyles.filter(([, test]) => browser.CSS?.supports(test)).map(([name]) => name),
  ].join(',');
