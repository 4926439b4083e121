import { expect, test } from 'vitest';
import { renderMail } from '#api/features/alarms/email/render-mail.ts';

test('each line of a mail has its own direction, and markup is shown as text', () => {
  const { html, text } = renderMail({
    label: 'Chat',
    title: '<Ada>',
    paragraphs: [
      '2026-01-05, <b>Ada</b>\nمرحبا\n\nHello',
      [{ text: 'عمر', url: 'https://a.example/?a&b' }],
    ],
    action: null,
    foot: ['Bye'],
  });
  expect(html).toContain(
    '<div class="text"><div dir="auto">2026-01-05, &lt;b&gt;Ada&lt;/b&gt;</div>' +
      '<div dir="auto">مرحبا</div><div dir="auto"><br></div><div dir="auto">Hello</div></div>',
  );
  expect(html).toContain('<p dir="auto"><a href="https://a.example/?a&amp;b">عمر</a></p>');
  expect(html).toContain('<h1>&lt;Ada&gt;</h1>');
  expect(text).toContain('2026-01-05, <b>Ada</b>\nمرحبا\n\nHello');
});
