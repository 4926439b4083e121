import { expect, test } from 'vitest';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';

const own = 'https://www.foyer.example/projects';
const channelOf = (query: string, referrer = '') => sourceOf(`${own}${query}`, referrer).channel;

test.each([
  ['', '', 'direct'],
  ['', 'https://foyer.example/resume', 'direct'],
  ['', 'https://www.google.co.uk/', 'search'],
  ['', 'https://news.google.com/', 'search'],
  ['', 'https://duckduckgo.com/?q=secret', 'search'],
  ['', 'https://gemini.google.com/app', 'ai'],
  ['', 'https://chatgpt.com/', 'ai'],
  ['', 'https://mail.google.com/mail/u/0/', 'email'],
  ['', 'android-app://com.google.android.gm/', 'email'],
  ['', 'https://www.linkedin.com/feed/', 'social'],
  ['', 'https://t.co/abc', 'social'],
  ['', 'https://not-t.co/abc', 'referral'],
  ['', 'https://google.evil.example/', 'referral'],
  ['', 'https://blog.example.org/post', 'referral'],
  ['?utm_source=chatgpt.com', '', 'ai'],
  ['?utm_source=newsletter', '', 'email'],
  ['?utm_source=x&utm_medium=cpc', 'https://x.com/', 'paid'],
  ['?utm_source=facebook&utm_medium=paid_social&fbclid=abc', '', 'paid'],
  ['?utm_medium=display', '', 'paid'],
  ['?utm_medium=podcast&utm_source=changelog', '', 'campaign'],
  ['?utm_medium=print', '', 'campaign'],
  ['?utm_medium=print', 'https://www.bing.com/', 'search'],
  ['?utm_medium=push&utm_source=linkedin', '', 'social'],
  ['?utm_medium=email&utm_campaign=spring', 'https://www.google.com/', 'email'],
  ['?gclid=abc', 'https://www.google.com/', 'paid'],
  ['?msclkid=abc', 'https://www.bing.com/', 'paid'],
  ['?fbclid=abc', 'https://l.facebook.com/', 'social'],
  ['?fbclid=abc', '', 'social'],
  ['?utm_campaign=spring', '', 'campaign'],
  ['?page=2', '', 'direct'],
  ['?utm_source=bing&utm_medium=Paid%20Social', '', 'paid'],
  ['', 'https://docs.google.com/document/d/1', 'referral'],
  ['', 'https://sites.google.com/view/a', 'referral'],
  ['', 'https://finance.yahoo.com/', 'referral'],
  ['', 'https://mail.yahoo.com/', 'email'],
  ['', 'https://mail.naver.com/', 'email'],
  ['', 'https://de.search.yahoo.com/', 'search'],
  ['', 'https://m.search.naver.com/', 'search'],
  ['', 'https://go.mail.ru/search', 'search'],
  ['', 'https://my.mail.ru/', 'social'],
  ['', 'https://e.mail.ru/', 'email'],
  ['', 'https://webmail.firm.example/', 'email'],
  ['', 'https://copilot.com/', 'ai'],
  ['', 'https://pplx.ai/', 'ai'],
  ['', 'https://huggingface.co/', 'referral'],
  ['', 'https://lite.qwant.com/', 'search'],
  ['', 'https://edition.cnn.com/2026/11/27/tech', 'referral'],
  ['', 'https://www.amazon.com/dp/1', 'referral'],
  ['', 'https://aws.amazon.com/blogs/', 'referral'],
  ['', 'https://digg.com/', 'social'],
  ['', 'https://login.live.com/', 'referral'],
  ['', 'https://outlook.live.com/mail/', 'email'],
  ['', 'https://login.microsoftonline.com/', 'referral'],
  ['', 'https://www.kununu.com/de', 'referral'],
  ['', 'https://sourceforge.net/projects/a', 'referral'],
  ['', 'https://www.msn.com/news', 'referral'],
  ['', 'https://www.msnbc.msn.com/', 'referral'],
  ['', 'https://search.aol.com/', 'search'],
  ['', 'https://blog.foyer.example/', 'direct'],
  ['', 'https://notfoyer.example/', 'referral'],
] as const)('%s from "%s" is %s', (query, referrer, channel) => {
  expect(channelOf(query, referrer)).toBe(channel);
});

test('a medium that merely begins with p is not paid', () => {
  for (const medium of ['podcast', 'print', 'push', 'pr', 'partner', 'pdf']) {
    expect(channelOf(`?utm_medium=${medium}&utm_source=linkedin`)).toBe('social');
  }
});

test('the source has the link’s parameters and the referring host, and no other query', () => {
  expect(
    sourceOf(
      `${own}?utm_source=%20News%20&utm_medium=E-Mail&utm_campaign=a+b&utm_term=t&utm_content=c&token=secret&gclid=id`,
      'https://user:pass@www.Example.com:8443/path?q=secret',
    ),
  ).toEqual({
    channel: 'paid',
    source: 'news',
    medium: 'e-mail',
    campaign: 'a b',
    term: 't',
    content: 'c',
    clickKind: 'gclid',
    referrerHost: 'example.com',
  });
});

test('unreadable input does no harm', () => {
  for (const text of ['', '%', 'javascript:alert(1)', '//', '?utm_source=%E0%A4%A', '\u0000']) {
    expect(sourceOf(text, text).source.length).toBeLessThanOrEqual(200);
  }
  expect(sourceOf(`${own}?utm_source=%0a%0dweekly\u200b`, '').source).toBe('weekly');
});

test.each([
  ['?utm_source=ig', 'instagram.com', 'social'],
  ['?utm_source=fb', 'facebook.com', 'social'],
  ['?utm_source=ddg', 'duckduckgo.com', 'search'],
  ['?utm_source=bsky', 'bsky.app', 'social'],
  ['?utm_source=hacker-news', 'news.ycombinator.com', 'social'],
  ['?utm_source=Hacker%20News', 'news.ycombinator.com', 'social'],
  ['?utm_source=github', 'github.com', 'referral'],
  ['?utm_source=pin.it', 'pinterest.com', 'social'],
  ['?utm_source=com.twitter.android', 'x.com', 'social'],
  ['?utm_source=threads.net', 'threads.com', 'social'],
  ['?utm_source=cn.bing.com', 'bing.com', 'search'],
])('%s counts as %s, %s', (query, source, channel) => {
  expect(sourceOf(`${own}${query}`, '')).toMatchObject({ source, channel });
});

test.each([
  ['com.instagram.android', 'instagram.com', 'social'],
  ['com.reddit.frontpage', 'reddit.com', 'social'],
  ['org.telegram.messenger', 'telegram.org', 'social'],
  ['com.openai.chatgpt', 'chatgpt.com', 'ai'],
  ['com.google.android.gm', 'mail.google.com', 'email'],
  ['com.google.android.googlequicksearchbox', 'google.com', 'search'],
])('the app %s counts as %s, %s', (app, source, channel) => {
  expect(sourceOf(own, `android-app://${app}/`)).toMatchObject({ source, channel });
});

test('links that differ only in case count as one', () => {
  const of = (query: string) => sourceOf(`${own}${query}`, '');
  expect(of('?utm_source=Weekly&utm_medium=Post&utm_campaign=Spring')).toEqual(
    of('?utm_source=weekly&utm_medium=post&utm_campaign=spring'),
  );
});
