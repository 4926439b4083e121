// @ts-check
import { bar, table } from '../../../scripts/screens/chart.mjs';
import { screen } from '../../../scripts/screens/look.mjs';

const token = (/** @type {string} */ name) => `<span class="tag k">${name}</span>`;

/** @type {Record<string, string>} */
export const screens = {
  note: screen({
    name: 'Helpdesk',
    tabs: ['Tickets', 'Customers', 'Reports'],
    at: 'queue licences · 14 open',
    body: `<div class="side"><div style="display:grid;gap:16px"><div class="row"><h2>#48211 Seat count after the merger</h2><span class="push tag g">routed: licences, 0.93</span></div>
      <div class="panel"><h3>Marta Vos · 09:14</h3><p style="padding-top:6px">Since our two companies became one we see 40 seats in the portal and 62 on the invoice. Account 7719-204. Could somebody merge the accounts before the audit on Friday?</p></div>
      <div class="panel fill" style="border-left:5px solid var(--warn)"><div class="row"><h3>Internal note · draft by Ticket Whisperer · 09:14:07</h3><span class="push s">not sent to anybody</span></div>
      <p style="padding-top:10px">Dear Marta Vos,</p><p style="padding-top:8px">the 22 seats belong to the second account, 7719-310, which is still billed by itself. I can merge both into 7719-204; the seats then show as 62 within an hour, and the next invoice is one.</p><p style="padding-top:8px">Please confirm that 7719-204 is the account to keep.</p>
      <p class="s" style="padding-top:12px">From two solved tickets: #45102 (merge of accounts), #46880 (seats on two invoices)</p>
      <p style="padding-top:14px"><span class="button go">Use draft</span> <span class="button">Edit</span> <span class="button">Wrong, because …</span></p></div></div>
      <div style="display:grid;gap:14px;align-content:start"><h3>Solved tickets like it</h3>${[
        ['#45102', 'Merge of two accounts', 0.91],
        ['#46880', 'Seats on two invoices', 0.84],
        ['#47313', 'Audit, list of seats', 0.71],
        ['#44090', 'Invoice split by country', 0.58],
      ]
        .map(
          ([a, b, c]) =>
            `<div class="panel"><b class="m">${a}</b><p>${b}</p>${bar(Number(c))}</div>`,
        )
        .join('')}</div></div>`,
  }),
  masking: screen({
    name: 'Ticket Whisperer',
    tabs: ['Jobs', 'Masking', 'Queues', 'Drafts'],
    on: 1,
    at: 'ticket 48211 · vault dropped on close',
    body: `<div class="two"><div class="panel"><h3>As it came</h3><p style="padding-top:10px;line-height:1.9">Since our two companies became one we see 40 seats in the portal and 62 on the invoice. Account <mark>7719-204</mark>. You reach me at <mark>marta.vos@example.com</mark> or <mark>+31 20 555 01 18</mark>.<br>Kind regards, <mark>Marta Vos</mark></p></div>
      <div class="panel fill"><h3>As the model sees it</h3><p style="padding-top:10px;line-height:1.9">Since our two companies became one we see 40 seats in the portal and 62 on the invoice. Account ${token('&lt;&lt;ACCOUNT1&gt;&gt;')}. You reach me at ${token('&lt;&lt;MAIL1&gt;&gt;')} or ${token('&lt;&lt;PHONE1&gt;&gt;')}.<br>Kind regards, ${token('&lt;&lt;PERSON1&gt;&gt;')}</p></div></div>
      <div class="panel">${table(
        ['Kind', '#Entities', '#Missed', 'Recall', '#Precision'],
        [
          ['Person', '#1,612', '#39', bar(0.976), '#94.7 %'],
          ['Mail address', '#1,048', '#2', bar(0.998), '#99.9 %'],
          ['Phone', '#734', '#7', bar(0.99), '#92.3 %'],
          ['Postal address', '#418', '#17', bar(0.959, 'warn'), '#94.4 %'],
          ['Card or IBAN', '#96', '#0', bar(1), '#96.0 %'],
          ['Account number', '#1,232', '#2', bar(0.998), '#99.0 %'],
        ],
        3,
      )}</div>`,
  }),
};
