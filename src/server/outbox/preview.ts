/**
 * Writes every mail and every short message with sample facts, a page that shows all of them, and the texts to be
 * registered with Meta and for DLT: `npm run mails`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../contract';
import { INVENTED_OPERATOR } from '../../contract/operator';
import { toCsv } from '../platform/csv/write-csv';
import { type Registration, registrations, sampleOf } from './channels/registration';
import { smsParts, smsText } from './channels/short';
import { PROJECT_DIR } from '../platform/paths';
import {
  ENGLISH_ALONE,
  type MailDetails,
  type MailTemplate,
  MAILS,
  type Template,
  messageOf,
  writeMail,
} from './mails';
import { escapeHtml } from './mails/layout';
import type { AtSending } from './mails/message';

/** The facts at the sending of a sample, to an account. */
export const AT_SENDING: Omit<AtSending, 'language'> = {
  publicUrl: 'http://localhost:3000',
  operator: INVENTED_OPERATOR,
  now: new Date('2026-11-20T08:00:00+05:30'),
  code: '407215',
  noticeUrl: 'https://vrikka.example/m/3vK9mTq2hXbd',
  confirmUrl: 'http://localhost:3000/newsletter/confirm?token=sample',
  unsubscribeUrl: 'http://localhost:3000/newsletter/unsubscribe?token=sample',
  endUrl: 'http://localhost:3000/reminders/unsubscribe?token=sample',
  ending: null,
  invitationUrl: 'http://localhost:3000/admin/invitation?token=sample',
  pinOf: () => '4821',
};

/** Returns sample facts for a message. */
export function samplesOf<T extends Template>(name: T, language: Language): MailDetails[T] {
  return messageOf(name)!.sample(language) as MailDetails[T];
}

/** Writes a mail with sample facts. `changes` replaces some of them. */
export function writeSample(name: MailTemplate, language: Language, changes: object = {}) {
  return writeMail(name, { ...samplesOf(name, language), ...changes }, { ...AT_SENDING, language });
}

const PUBLIC_URL = 'https://vrikka.example';

const FRAMES = `body{font:16px/1.5 system-ui;margin:24px;max-width:1400px;color:#1b2a2a;background:#fbf8f3}
table{border-collapse:collapse;width:100%;background:#fff}td,th{border:1px solid #e3dccf;padding:8px;text-align:left;vertical-align:top}
th{font-weight:600}code,pre{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap}iframe{border:1px solid #e3dccf;width:100%;height:720px}
.two{display:grid;grid-template-columns:minmax(0,600px) minmax(0,1fr);gap:16px}h3{margin:32px 0 8px}.soft{color:#4c5b5a}`;

/** Writes a mail for the page: how it looks, its text part, and how it is listed. */
function mailSection(
  name: MailTemplate,
  language: Language,
): { file: string; html: string; text: string; section: string } {
  const { subject, text, html } = writeSample(name, language);
  const file = `${name}.${language}`;
  const section = `<h3 id="${file}">${escapeHtml(subject)}</h3><p class="soft">${file}: <a href="${file}.html">HTML</a>, <a href="${file}.txt">text</a></p>
<div class="two"><iframe loading="lazy" title="${file}" src="${file}.html"></iframe><pre>${escapeHtml(text)}</pre></div>`;
  return { file, html, text, section };
}

/** Writes a short message for the page: in each channel as registered, and with values. */
function shortRow(one: Registration): string {
  const { title, text, url, buttons } = sampleOf(one.text, one.language, PUBLIC_URL);
  const sms = smsText({ text, url });
  const pressed = buttons.map((button) => `[${button.title}]`).join(' ');
  const cells = [
    `${one.text}<br>${one.language}`,
    `<b>${escapeHtml(title)}</b><br>${escapeHtml(text)} ${escapeHtml(pressed)}`,
    `<code>${escapeHtml(one.whatsapp.body)}</code><br>${escapeHtml(text)}<br>${escapeHtml(one.whatsapp.buttons.map((button) => `[${'text' in button ? button.text : button.otp_type}]`).join(' '))}`,
    `<code>${escapeHtml(one.sms.text)}</code><br>${escapeHtml(sms)}<br><span class="soft">${sms.length} characters, ${smsParts(sms)} ${smsParts(sms) === 1 ? 'part' : 'parts'}</span>`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** Writes the texts as a table for a spreadsheet, one line each. */
function registrationCsv(all: readonly Registration[]): string {
  const head = ['text', 'language', 'whatsapp_name', 'whatsapp_category', 'whatsapp_body', 'whatsapp_buttons'];
  const rows = all.map(({ text, language, whatsapp, sms }) => [
    ...[text, language, whatsapp.name, whatsapp.category, whatsapp.body],
    whatsapp.buttons.map((button) => ('text' in button ? button.text : button.otp_type)).join(' | '),
    ...[sms.text, sms.category, sms.script, sms.variables.join(' '), sms.examples.join(' | ')],
  ]);
  return `\uFEFF${toCsv([[...head, 'sms_text', 'sms_category', 'sms_script', 'sms_variables', 'sms_examples'], ...rows])}`;
}

async function main(): Promise<void> {
  const dir = path.join(PROJECT_DIR, 'dist', 'mails');
  await mkdir(dir, { recursive: true });
  const sections: string[] = [];
  for (const name of MAILS) {
    for (const language of LANGUAGES.filter((one) => one === 'en' || !ENGLISH_ALONE.has(name))) {
      const { file, html, text, section } = mailSection(name, language);
      await writeFile(path.join(dir, `${file}.html`), html);
      await writeFile(path.join(dir, `${file}.txt`), text);
      sections.push(section);
    }
  }
  const all = registrations(PUBLIC_URL);
  await writeFile(path.join(dir, 'texts-to-register.json'), `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(path.join(dir, 'texts-to-register.csv'), registrationCsv(all));
  await writeFile(
    path.join(dir, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages</title><style>${FRAMES}</style>
<h1>Messages</h1><p>To hand in to Meta and for DLT: <a href="texts-to-register.json">JSON</a>, <a href="texts-to-register.csv">CSV</a>.</p>
<h2>Short messages</h2><table><tr><th>Text</th><th>Notification</th><th>WhatsApp</th><th>SMS</th></tr>${all.map(shortRow).join('')}</table>
<h2>Mails</h2>${sections.join('')}</html>`,
  );
  process.stdout.write(`Open ${path.join(dir, 'index.html')}\n`);
}

if (process.argv[2] === '--write') await main();
