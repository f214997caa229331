/** The frame of every mail: tables and inline styles, since Gmail and Outlook support little else. */
import type { Language } from '../../../../contract';
import type { Operator } from '../../../../contract/operator';
import { PRODUCT } from '../../../../domain/product';
import { COMMON } from './words';

/** `url`: where the value leads, in HTML. */
export type Fact = [label: string, value: string, url?: string];
export type Block =
  | { text: string }
  | { facts: Fact[] }
  | { code: string }
  | { button: { label: string; url: string } };

/** `replyTo`: who gets replies, if not us. */
export type Letter = { subject: string; greeting: string; blocks: Block[]; replyTo?: string };

const INK = '#1B2A2A';
const MUTED = '#4C5B5A';
const TEAL = '#0E5A55';
const FONT = "font-family:'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const closing = ({ name, address, phone, hours }: Operator, language: Language) => [
  `${name} · ${hours[language]} · ${phone}`,
  address,
  COMMON[language].emergency,
];

/** The same letter as HTML and as plain text. */
export function writeLetter(
  letter: Letter,
  operator: Operator,
  language: Language,
): { subject: string; text: string; html: string; replyTo?: string } {
  const { subject, replyTo } = letter;
  const lines = closing(operator, language);
  return { subject, text: toText(letter, lines), html: toHtml(letter, lines, language), ...(replyTo && { replyTo }) };
}

function toText({ greeting, blocks }: Letter, lines: string[]): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return block.text;
    if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    if ('code' in block) return block.code;
    return `${block.button.label}: ${block.button.url}`;
  });
  return [greeting, ...parts, ['--', ...lines].join('\n')].join('\n\n');
}

function toHtml({ subject, greeting, blocks }: Letter, lines: string[], language: Language): string {
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;font-size:17px;line-height:26px;color:${INK};${style}">${escapeHtml(text)}</p>`;
  const body = blocks
    .map((block) => {
      if ('text' in block) return paragraph(block.text);
      if ('code' in block)
        return `<p style="margin:8px 0 24px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;color:${TEAL}">${block.code}</p>`;
      if ('facts' in block) return factsTable(block.facts);
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.button.url)}" style="display:inline-block;padding:14px 24px;background:${TEAL};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(block.button.label)}</a></p>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FBF8F3;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E3DCCF;border-radius:14px"><tr><td style="padding:28px 28px 12px;${FONT}">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:${TEAL}">${PRODUCT.name}</p>
${paragraph(greeting)}
${body}
</td></tr></table>
<p style="margin:16px 0 0;font-size:15px;line-height:22px;color:${MUTED};${FONT}">${lines.map(escapeHtml).join('<br>')}</p>
</td></tr></table></body></html>`;
}

function factsTable(facts: Fact[]): string {
  const rows = facts.map(([label, value, url]) => {
    const shown = url
      ? `<a href="${escapeHtml(url)}" style="color:${TEAL}">${escapeHtml(value)}</a>`
      : escapeHtml(value);
    return `<tr><td style="padding:6px 16px 6px 0;font-size:16px;line-height:24px;color:${MUTED};vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;font-size:17px;line-height:24px;font-weight:600;color:${INK};vertical-align:top;word-break:break-word">${shown}</td></tr>`;
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}
