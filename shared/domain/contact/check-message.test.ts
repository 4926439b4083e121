import { expect, test } from 'vitest';
import { checkMessage } from '#shared/domain/contact/check-message.ts';

const refused = [
  // Web links.
  'Look at http://example.com please',
  'Look at HTTPS://example.com please',
  'Look at http:\\\\example.com please',
  'Look at hxxps://example please',
  'Look at ftp://files.example please',
  'Look at ht<>tp://example.test',
  'Look at www.example.test please',
  'Look at www2.example.test please',
  'Look at (example.com) please',
  'Look at example.com, please',
  'Look at example.com.',
  'Look at EXAMPLE.COM now, friend',
  'Look at shop.example.co.uk/now please',
  'Look at exam\u200Bple.com please',
  'Look at ｅｘａｍｐｌｅ．ｃｏｍ please',
  'Look at example。com please',
  'Look at müller.de please',
  'Look at @example.com please',
  'Look at cheap-pills.online please',
  'Look at my-startup.ai please',
  'Look at t.me/somebody please',
  'Look at bit.ly/3abcdef please',
  'Look at youtu.be/abcdef please',
  'Look at asp.net/evil please',
  'Look at evil.asp.net please',
  // Words.
  'Please click here for more',
  'CLICK   HERE for more of it',
  'Please click-here for more',
  'Cl\u00ADick he\u200Bre for more',
  'Best Viagra in the whole town',
  'Best v1agra in the whole town',
  'A great cásino for all of you',
  'A great ca$ino for all of you',
  'ＣＡＳＩＮＯ for all of you',
  'Online betting for everybody',
  'Free p0rn for all of you here',
  "You've won a prize in our draw",
  'Make money fast with this one',
];

for (const message of refused) {
  test(`refuses ${JSON.stringify(message)}`, () => {
    expect(checkMessage(message)).toEqual({
      ok: false,
      text: 'Message contains prohibited content',
    });
  });
}

const taken = [
  'Write back to ada@example.com, or to jose.m+site@mail.example.co.uk.',
  'We use Node.js, ASP.NET, Socket.IO, socket.io and System.IO every day.',
  'The fault is in main.py, install.sh, README.md and src/lib.rs, I think.',
  'It works.Live since May. We do automation.AI comes next.',
  'Do you know ask.me or the like? See e.g. the U.S. offices, i.e. ours.',
  'Version 2.0.1 costs 1.200,50 EUR, or 3.5 per cent, at 10.30 a.m.',
  'Our specialist from Essex and Scunthorpe can help with the analysis.',
  'I work from home and we play planning poker on Mondays.',
  'The form records age and sex; we are betting on AI for the analysis.',
  'A winner is whoever answers first. Congratulations on the new site!',
  'Wir möchten unsere Berichte automatisieren. Haben Sie im März Zeit?',
  '弊社のレポートを自動化したいです。ご連絡ください。',
  'We need it soon...and/or later; the client/server split is unclear.',
  'The ratio is 3:1 and the address is 10 Downing St., London',
];

for (const message of taken) {
  test(`accepts ${JSON.stringify(message)}`, () => {
    expect(checkMessage(message)).toEqual({ ok: true, value: message });
  });
}
