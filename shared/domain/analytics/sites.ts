import { listedSites } from '#shared/domain/analytics/listed-sites.ts';
import type { Channel } from '#shared/domain/analytics/source.ts';

interface Site {
  /** The canonical name of the site, under which it is counted. */
  readonly site: string;
  readonly channel: Channel;
}

/**
 * Sites by channel. A row is the site, then its other hosts, its Android apps and its names in links. A
 * host includes its subdomains, and the longest one wins: gemini.google.com is an assistant. These rows
 * come before the list of others (`listed-sites.ts`).
 */
const rows: Partial<Record<Channel, readonly string[]>> = {
  ai: [
    'chatgpt.com chat.openai.com com.openai.chatgpt chatgpt openai',
    'claude.ai com.anthropic.claude claude',
    'gemini.google.com bard.google.com com.google.android.apps.bard gemini',
    'notebooklm.google.com notebooklm',
    'copilot.microsoft.com copilot.com copilot.cloud.microsoft m365.cloud.microsoft com.microsoft.copilot copilot',
    'perplexity.ai pplx.ai ai.perplexity.app.android perplexity',
    'deepseek.com chat.deepseek.com com.deepseek.chat deepseek',
    'grok.com x.ai ai.x.grok grok',
    'meta.ai',
    'mistral.ai chat.mistral.ai mistral',
    'you.com',
    'poe.com poe',
    'phind.com',
    'pi.ai',
    'kimi.com',
    'chat.qwen.ai',
    'doubao.com',
    'duck.ai',
    'lmarena.ai',
    'character.ai',
    'manus.im',
  ],
  email: [
    'mail.google.com com.google.android.gm gmail',
    'outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft com.microsoft.office.outlook outlook',
    'mail.yahoo.com com.yahoo.mobile.client.android.mail',
    'mail.proton.me ch.protonmail.android',
    'mail.ru',
    'app.fastmail.com',
    'app.hey.com',
    'app.tuta.com',
    'email.t-online.de',
    'newsletter email e-mail mail',
    'mailchimp',
    'substack',
  ],
  search: [
    'google.com com.google.android.googlequicksearchbox com.android.chrome google',
    'yahoo.com yahoo',
    'yandex.com yandex',
    'bing.com com.microsoft.bing bing',
    'naver.com com.nhn.android.search naver',
    'baidu.com baidu',
    'duckduckgo.com com.duckduckgo.mobile.android duckduckgo ddg',
    'search.brave.com brave',
    'ecosia.org com.ecosia.android ecosia',
    'qwant.com',
    'startpage.com',
    'kagi.com',
    'daum.net',
    'seznam.cz',
    'sogou.com',
    'so.com',
    'mojeek.com',
    'search.marginalia.nu',
    'swisscows.com',
    'metager.org',
    'ask.com',
    'search.aol.com',
    'presearch.com',
    'yep.com',
    'rambler.ru',
    'go.mail.ru',
    'search.lilo.org',
    'karmasearch.org',
  ],
  social: [
    'linkedin.com lnkd.in com.linkedin.android linkedin',
    'facebook.com fb.com fb.me l.facebook.com lm.facebook.com com.facebook.katana com.facebook.lite facebook fb',
    'messenger.com com.facebook.orca',
    'instagram.com l.instagram.com com.instagram.android instagram ig',
    'threads.com threads.net l.threads.com com.instagram.barcelona threads',
    'x.com twitter.com t.co com.twitter.android twitter x',
    'reddit.com redd.it old.reddit.com out.reddit.com com.reddit.frontpage reddit',
    'youtube.com youtu.be com.google.android.youtube youtube',
    'tiktok.com com.zhiliaoapp.musically com.ss.android.ugc.trill tiktok',
    'pinterest.com pin.it com.pinterest pinterest',
    'bsky.app go.bsky.app xyz.blueskyweb.app bluesky bsky',
    'mastodon.social org.joinmastodon.android mastodon',
    'fosstodon.org',
    'hachyderm.io',
    'infosec.exchange',
    'news.ycombinator.com hackernews hacker-news hn io.github.hidroh.materialistic',
    'lobste.rs',
    'tumblr.com t.umblr.com com.tumblr',
    'snapchat.com com.snapchat.android snapchat',
    'vk.com com.vkontakte.android',
    'ok.ru',
    'my.mail.ru',
    'weibo.com t.cn',
    'weixin.qq.com com.tencent.mm wechat',
    'zhihu.com',
    'quora.com com.quora.android',
    'discord.com com.discord discord',
    'slack.com com.slack com.slack.android slack',
    'whatsapp.com wa.me com.whatsapp whatsapp',
    'telegram.org t.me org.telegram.messenger telegram',
    'medium.com',
    'dev.to',
    'hashnode.com',
    'xing.com com.xing.android xing',
    'producthunt.com producthunt',
    'digg.com digg',
  ],
  referral: [
    'github.com com.github.android github',
    'stackoverflow.com',
    'sourceforge.net',
    'huggingface.co',
    // The list has these as search engines and a network, although they are shops, news and a sign-in.
    'amazon.com',
    'cnn.com',
    'highbeam.com',
    'kununu.com',
    'login.live.com',
    'marktplaats.nl',
    'meinestadt.de',
    'msnbc.msn.com',
    'pricerunner.co.uk',
    'weborama.com',
  ],
};

/** These have a host in most countries, and subdomains without search. */
const worldwide =
  /^(?:(?:[a-z]{1,2}\.)?(?:search|images|news|scholar|video|cse)\.|[a-z]{1,2}\.)?(google|yahoo|yandex|bing|naver|baidu)(?:\.[a-z]{2,3}){1,2}$/;
const ofWorldwide = /(?:^|\.)(?:google|yahoo|yandex|bing|naver|baidu)\.com$/;
const webmail = /^(?:webmail|mail|email|roundcube)\d?\.[^.]+\./;

const siteOfName = new Map<string, Site>();
for (const [channel, hosts] of Object.entries(listedSites) as [Channel, string][]) {
  for (const site of hosts.trim().split(/\s+/)) siteOfName.set(site, { site, channel });
}
for (const [channel, sites] of Object.entries(rows) as [Channel, readonly string[]][]) {
  for (const names of sites.map((row) => row.split(' '))) {
    for (const name of names) siteOfName.set(name, { site: names[0] ?? name, channel });
  }
}

/** A referrer may have a thousand labels; no name in the list has more than these. */
const MOST_LABELS = Math.max(...[...siteOfName.keys()].map((host) => host.split('.').length));

/**
 * The site of a name: `linkedin`, `LinkedIn`, `www.linkedin.com` and `lnkd.in` are one. Undefined for
 * unknown names.
 */
const named = (name: string): Site | undefined => {
  const [, searchName] = worldwide.exec(name) ?? [];
  return siteOfName.get(searchName ?? name.replaceAll(/[ _]/g, '-'));
};

const plainHost = (name: string): string =>
  name.toLowerCase().replace(/^(?:www|m|mobile)\.(?=[^.]+\.)/, '');

/** The canonical name of a source, however a link or a browser spells it. Unknown ones stay as they are. */
export const siteOfSource = (source: string): string =>
  named(plainHost(source))?.site ?? (source.includes('.') ? plainHost(source) : source);

/** The channel of a source's name or of a host, including its parent domains. */
export const channelOfSite = (source: string): Channel | undefined => {
  const name = plainHost(source);
  const exact = named(name);
  if (exact !== undefined) return exact.channel;
  const labels = name.split('.');
  const first = Math.max(1, labels.length - MOST_LABELS);
  for (let start = first; start < labels.length - 1; start += 1) {
    const parent = labels.slice(start).join('.');
    const site = siteOfName.get(parent);
    if (site !== undefined && !ofWorldwide.test(parent)) return site.channel;
  }
  return webmail.test(name) ? 'email' : undefined;
};
