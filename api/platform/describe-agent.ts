import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { rememberNewest } from '#api/platform/remember-newest.ts';

/** All names come from the lists in this file. */
export interface Agent {
  readonly browser: string;
  readonly os: string;
  /** desktop, mobile, tablet, tv, console, headset, car, wearable or Other. */
  readonly device: string;
  /** isbot recognizes the agent as a program, or it names neither a browser nor a system. */
  readonly isKnownBot: boolean;
}

/** A name, then the lower-case substrings of a user agent that identify it. */
type Row = readonly [name: string, ...words: string[]];

const REMEMBERED = 2_000;
const CUT_AT = 512;
const OTHER = 'Other';

// The first matching row wins. Nearly every browser also claims to be those further down.
const browsers: readonly Row[] = [
  // Browsers inside apps.
  ['Messenger', 'fban/messenger', 'fb_iab/messenger', 'fb_iab/orca'],
  ['Instagram', 'instagram'],
  ['Facebook', 'fban/', 'fbav/', 'fb_iab', 'fb4a'],
  ['WhatsApp', 'whatsapp'],
  ['TikTok', 'musical_ly', 'tiktok', 'bytedancewebview', 'bytelocale', ' trill_'],
  ['LinkedIn', 'linkedinapp'],
  ['WeChat', 'micromessenger', 'wechat'],
  ['Snapchat', 'snapchat'],
  ['Pinterest', 'pinterest/', '[pinterest'],
  ['Twitter', 'twitter for ', 'twitterandroid'],
  ['Telegram', 'telegram-', 'telegram/'],
  ['Reddit', 'reddit/'],
  ['Line', ' line/'],
  ['KakaoTalk', 'kakaotalk'],
  ['VK', 'vkandroidapp', 'vk_ios', 'com.vk.vkclient'],
  ['Slack', 'slack/', 'slack_ssb'],
  ['Discord', 'discord/'],
  ['Google app', ' gsa/'],
  // Browsers.
  ['T-Browser', ' tbrowser/'],
  ['Opera Mini', 'opera mini'],
  ['Opera', ' opr/', 'opera', ' opios/', ' opt/', ' opx/', ' omi/', 'oprgx'],
  ['Yandex Browser', 'yabrowser', 'yasearchbrowser', 'yaapp', 'yowser'],
  ['Oculus Browser', 'oculusbrowser'],
  ['Samsung Browser', 'samsungbrowser', 'samsung browser'],
  ['Microsoft Edge', ' edg/', ' edga/', ' edgios/', ' edge/', ' edgw/'],
  ['UC Browser', 'ucbrowser', 'uc browser', 'ucweb', ' ubrowser/', ' ucmini'],
  ['QQ Browser', 'qqbrowser', ' qq/'],
  ['Mi Browser', 'miuibrowser', 'mintbrowser'],
  ['Huawei Browser', 'huaweibrowser'],
  ['vivo Browser', 'vivobrowser'],
  ['HeyTapBrowser', 'heytapbrowser', 'oppobrowser'],
  ['Quark', 'quark/', 'quarkpc'],
  ['Silk', 'silk/', 'silk-accelerated'],
  ['DuckDuckGo', 'duckduckgo/', ' ddg/'],
  ['Brave', 'brave/', ' brave '],
  ['Vivaldi', 'vivaldi'],
  ['Whale', ' whale/'],
  ['Ecosia', 'ecosia'],
  ['Aloha Browser', 'alohabrowser'],
  ['Puffin', 'puffin/'],
  ['Maxthon', 'maxthon', ' mxbrowser', ' mxios', ' mxnitro'],
  ['Sogou', 'sogoumobilebrowser', ' metasr', 'sogousearch'],
  ['Baidu', 'baidubrowser', 'baiduboxapp', 'bidubrowser', 'baiduhd', 'bdbrowser'],
  ['360 Browser', '360se', ' qihu', 'qhbrowser', '360browser', '360 aphone', '360ee', '360spider'],
  ['Meizu Browser', 'mzbrowser'],
  ['Phoenix Browser', ' phx/'],
  ['PlayStation', 'playstation'],
  ['Nintendo Browser', 'nintendobrowser', 'nintendo'],
  ['Tesla', 'qtcarbrowser', ' tesla/'],
  ['LG Browser', 'lg browser', 'netcast', 'lgbrowser'],
  ['TV Bro', 'tv bro/'],
  ['Odin', ' odin/'],
  ['Seraphic Sraf', 'sraf'],
  ['QtWebEngine', 'qtwebengine'],
  ['Atom', ' atom/'],
  ['Sailfish Browser', 'sailfishbrowser'],
  ['SeaMonkey', 'seamonkey'],
  ['Pale Moon', 'palemoon', 'goanna'],
  ['Konqueror', 'konqueror'],
  ['GNOME Web', 'epiphany'],
  ['Electron', ' electron/'],
  ['NetFront', 'netfront'],
  ['Openwave', 'up.browser', 'openwave'],
  ['MAUI WAP Browser', 'maui'],
  ['Obigo', 'obigo', 'teleca'],
  ['Internet Explorer', 'msie ', 'trident/', 'iemobile'],
  ['Firefox', 'firefox', ' fxios/', ' focus/', ' klar/', 'minefield', 'iceweasel', 'icecat'],
  ['Chromium', 'chromium/'],
  ['Chrome', 'chrome', ' crios/', ' crmo/', 'chr0me'],
  ['BlackBerry Browser', 'blackberry', '(bb10', 'playbook'],
  ['Nokia Browser', 'nokia', 'symbian', 'series60', 'browserng'],
  ['Android Browser', 'android', 'dalvik', 'webview'],
  ['Safari', 'safari', 'applewebkit', 'cfnetwork', ' iphone'],
];

const systems: readonly Row[] = [
  ['Windows Phone', 'windows phone', 'windows mobile', 'wpdesktop', 'lumia', 'zunewp', 'iemobile'],
  ['Xbox', ' xbox'],
  ['PlayStation', 'playstation'],
  ['Nintendo', 'nintendo'],
  ['Tizen', 'tizen'],
  ['webOS', 'web0s', 'webos', 'hpwos'],
  ['VIDAA', 'vidaa'],
  ['Roku OS', 'roku'],
  ['KaiOS', 'kaios'],
  ['HarmonyOS', 'harmonyos', 'openharmony'],
  ['watchOS', 'watchos', 'watch os', 'apple watch'],
  ['tvOS', 'tvos', 'apple tv', 'appletv'],
  ['Sailfish OS', 'sailfish'],
  ['Chrome OS', ' cros ', '(cros', 'chromebook', 'chromeos'],
  ['Bada', ' bada'],
  ['BlackBerry OS', 'blackberry', '(bb10', 'playbook', 'rim tablet'],
  ['Symbian', 'symbian', 'series60', 'series 60', 'symbos'],
  ['Android', 'android', 'dalvik', 'silk/', 'adr '],
  ['iOS', '(iphone', '(ipad', '(ipod', ' iphone', ' ipad', ' ipod', 'ios ', 'ios/', 'dv(iph'],
  ['macOS', 'macintosh', 'mac os', 'mac_powerpc', 'darwin', 'macos'],
  ['Windows CE', 'windows ce', 'wince'],
  ['Windows', 'windows', 'win32', 'win64', 'win98', 'win95', 'win9x', 'winnt', '(win'],
  ['FreeBSD', 'freebsd'],
  ['OpenBSD', 'openbsd'],
  ['NetBSD', 'netbsd'],
  ['Java ME', 'midp', 'j2me', 'cldc'],
  ['Linux', 'linux', 'x11', 'ubuntu', 'debian', 'fedora'],
];

/** Names in Client Hints, and ours for the same browsers and systems. */
const hinted: ReadonlyMap<string, string> = new Map([
  ['microsoft edge', 'Microsoft Edge'],
  ['opera', 'Opera'],
  ['opera gx', 'Opera'],
  ['opera mini android', 'Opera Mini'],
  ['brave', 'Brave'],
  ['yabrowser', 'Yandex Browser'],
  ['yowser', 'Yandex Browser'],
  ['samsung internet', 'Samsung Browser'],
  ['vivaldi', 'Vivaldi'],
  ['duckduckgo', 'DuckDuckGo'],
  ['whale', 'Whale'],
  ['oculus browser', 'Oculus Browser'],
  ['windows', 'Windows'],
  ['macos', 'macOS'],
  ['linux', 'Linux'],
  ['android', 'Android'],
  ['chrome os', 'Chrome OS'],
  ['chromium os', 'Chrome OS'],
]);

const nameOf = (text: string, rows: readonly Row[]): string =>
  rows.find(([, ...words]) => words.some((word) => text.includes(word)))?.[0] ?? OTHER;

// Android phones send "Mobile", while most tablets and televisions do not. Makers' names and models
// distinguish the latter two.
const television =
  /\btv\b|_tv|tv[_\d;)/]|smarttv|hbbtv|googletv|netcast|web0s|vidaa|roku|crkey|chromecast|bravia|\baft[a-z]|tbrowser|odin\/|vizio|ce-html|\bomi\/|set-top|stbapp|\bstb\b|quick search|brightsign|linux mips|opr5\.1706|ppr2\.180905\.006\.a1/;
const televisionModel =
  /shell|[-_]led|led\d|box\b|stick|zidoo|ugoos|x96|h96|a95x|x88|mxq|\btx\d|km[89]|vontar|tanix|beelink|minix|neo[-_][xu]|vorke|invin|mecool|shield|yndx-0|polar|as_?4k|nexon|formuler|rombica|matador|dune|\b(?:24|28|32|39|4[0239]|50|55|58|65|75)[a-z]|(?:24|28|32|39|4[0239]|50|55|58|65|75)(?:lex|up|uk|fk|ur|uc|fh|hd|11b|[hfugl]\d{4})/;
const tabletName =
  /tab(?!or|le_)|pad\b|pad[_\d]|mediapad|ideapad|slate|kids|kindle|xoom|numy|readboy|kocaso|dell streak|flyer|plane|optima|\bnook|iplay|irulu/;
const tabletModel =
  /\btb[-_\d]|\bsm-[tpx]\d|\bgt-p\d|\bmid\b|\bmid[-\d]|pm[tp]\d|-w\d9|\bkf[a-z]{2}|yt3|\bt1-|\bmt0|\bqs\d|ts[78]\d{3}/;
const tabletSeries =
  /\b(?:kob|bah|agr|ags|sht|cpn|jdn|bzt|gdi|scm|mrx|dby|wgr)\d?-|archos (?:[789]|1\d\d?)|nexus (?:7|9|10)|lenovo (?:yt|b[68])/;
const isTablet = (model: string): boolean =>
  [tabletName, tabletModel, tabletSeries].some((pattern) => pattern.test(model));
const phone = /-[atc]n[01]0|\bv\d{4}[ab]|\bpe[a-z]m\d0|\brmx\d|\bsm-[fn]9|harmonyos;/;
const laptop = /chromebook|aspire|travelmate|satellite|inspiron|vostro|elitebook/;
const simplePhone =
  /iphone|ipod|iph|mobile|mobi\/|phone|midp|symbian|series60|blackberry|wpdesktop|netfront|lumia|maui|nokia|ucweb|windows ce|kaios|up\.browser|opera mini|samsung|sonyericsson|wap|docomo|obigo|palm/;
const computer =
  /windows|macintosh|mac os|darwin|x11|cros|linux|bsd|amiga|openvms|haiku|\(pc;|\(win/;

/** The model in "Android 13; <model> Build/…". */
const modelOf = (text: string): string => {
  const from = text.indexOf(';', Math.max(0, text.indexOf('android')));
  const rest = text.slice(from + 1);
  const end = rest.search(/build\/|\)|; wv/);
  return end < 0 ? rest.slice(0, 60) : rest.slice(0, end);
};

const androidDevice = (text: string): string => {
  const model = modelOf(text);
  if (televisionModel.test(model)) return 'tv';
  if (/tablet(?! pc)/.test(text) || isTablet(model)) return 'tablet';
  if (/mobile|dalvik/.test(text) || phone.test(text)) return 'mobile';
  return laptop.test(model) ? 'desktop' : 'tablet';
};

const deviceOf = (text: string): string => {
  if (/ xbox|playstation|nintendo/.test(text)) return 'console';
  if (/oculusbrowser|pico neo/.test(text)) return 'headset';
  if (/qtcarbrowser|\btesla\//.test(text)) return 'car';
  if (/watchos|\bwatch\b|wear os/.test(text)) return 'wearable';
  if (television.test(text)) return 'tv';
  if (/android|silk\//.test(text)) return androidDevice(text);
  if (/\bipad|playbook|tablet(?! pc)|kindle|hpwos|silk-acc/.test(text)) return 'tablet';
  if (simplePhone.test(text)) return 'mobile';
  return computer.test(text) ? 'desktop' : OTHER;
};

const read = (userAgent: string): Agent => {
  // Some televisions write Andr0id.
  const text = ` ${userAgent.toLowerCase().replaceAll('andr0id', 'android')}`;
  const [browser, os] = [nameOf(text, browsers), nameOf(text, systems)];
  // An empty agent is a separate reason.
  const isNoBrowser = userAgent !== '' && browser === OTHER && os === OTHER;
  return { browser, os, device: deviceOf(text), isKnownBot: isNoBrowser || isbot(userAgent) };
};

const unquoted = (hint: string): string => hint.replaceAll('"', '').trim().toLowerCase();

/** Client Hints give the true system, and the true name of browsers that claim to be Chrome. */
const withHints = (agent: Agent, brands: string, platform: string, mobile: string): Agent => {
  const named = brands
    .split(',')
    .flatMap((brand) => hinted.get(unquoted(brand.split(';')[0] ?? '')) ?? [])[0];
  const os = hinted.get(unquoted(platform)) ?? agent.os;
  const isPhone = mobile === '?1' && agent.device === 'desktop';
  return {
    browser: agent.browser === 'Chrome' ? (named ?? agent.browser) : agent.browser,
    os: agent.os === OTHER || agent.os === 'Linux' ? os : agent.os,
    device: isPhone ? 'mobile' : agent.device,
    isKnownBot: agent.isKnownBot,
  };
};

export type HintHeaders = Pick<IncomingHttpHeaders, string>;

const hintOf = (headers: HintHeaders, name: string): string =>
  String(headers[name] ?? '').slice(0, CUT_AT);

/**
 * Reads browser, system and kind of device from the user agent and the Client Hints that browsers send
 * by default. Uses only the first 512 characters. Agents repeat, so the newest results are cached.
 */
export const createAgentReader = () => {
  const readAgent = rememberNewest(REMEMBERED, read);
  const readHinted = rememberNewest(REMEMBERED, (lines) => {
    const [brands = '', platform = '', mobile = '', ...agent] = lines.split('\n');
    return withHints(readAgent(agent.join('\n')), brands, platform, mobile);
  });
  return (userAgent: string, headers: HintHeaders = {}): Agent => {
    const agent = userAgent.slice(0, CUT_AT);
    const brands = hintOf(headers, 'sec-ch-ua');
    if (brands === '') return readAgent(agent);
    const platform = hintOf(headers, 'sec-ch-ua-platform');
    const mobile = hintOf(headers, 'sec-ch-ua-mobile');
    // The agent comes last: an event, unlike a header, may state one with line breaks.
    return readHinted(`${brands}\n${platform}\n${mobile}\n${agent}`);
  };
};

export type AgentReader = ReturnType<typeof createAgentReader>;
