import type { FingerprintAttribute } from '#shared/domain/fingerprint/parts.ts';
import { readAvail } from '#site/platform/identity/sources/avail.ts';
import type { Source } from '#site/platform/identity/sources/browser-view.ts';
import { readColor } from '#site/platform/identity/sources/color.ts';
import { readCssFeats } from '#site/platform/identity/sources/css-feats.ts';
import { readDevmem } from '#site/platform/identity/sources/devmem.ts';
import { readDnt } from '#site/platform/identity/sources/dnt.ts';
import { readErrors } from '#site/platform/identity/sources/errors.ts';
import { readFeatures } from '#site/platform/identity/sources/features.ts';
import { readGlobals } from '#site/platform/identity/sources/globals.ts';
import { readHwc } from '#site/platform/identity/sources/hwc.ts';
import { readLang } from '#site/platform/identity/sources/lang.ts';
import { readMathfp } from '#site/platform/identity/sources/mathfp.ts';
import { readNetType } from '#site/platform/identity/sources/net-type.ts';
import { readPlatform } from '#site/platform/identity/sources/platform.ts';
import { readScr } from '#site/platform/identity/sources/scr.ts';
import { readTouch } from '#site/platform/identity/sources/touch.ts';
import { readTz } from '#site/platform/identity/sources/tz.ts';
import { readUa } from '#site/platform/identity/sources/ua.ts';

/** Every attribute with its source, in the order they start: the slow one first. */
export const allSources: Readonly<Record<FingerprintAttribute, Source>> = {
  ua: readUa,
  platform: readPlatform,
  lang: readLang,
  tz: readTz,
  dnt: readDnt,
  hwc: readHwc,
  devmem: readDevmem,
  scr: readScr,
  color: readColor,
  avail: readAvail,
  touch: readTouch,
  css_feats: readCssFeats,
  net_type: readNetType,
  mathfp: readMathfp,
  errors: readErrors,
  features: readFeatures,
  globals: readGlobals,
};
