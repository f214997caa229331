/** The frame of every mail. It uses tables and inline styles, since Gmail and Outlook support little else. */
import type { Language } from '../../../contract';
import { type Operator, hoursIn } from '../../../contract/operator';
import { mixColors } from '../../../domain/color';
import { PRODUCT, USUAL_BRAND } from '../../../domain/product';
import { wordsOf } from '../../../locales/words-of';
import type { Written } from '../../platform/mail/mailer';

/** A line in a table of facts. `url`: a link on the value, in HTML. */
export type Fact = [label: string, value: string, url?: string];
export type Block =
  | { text: string }
  | { facts: Fact[] }
  | { code: string }
  | { button: { label: string; url: string } };

/** The content of a mail. `replyTo`: who gets replies, if not us. `end`: how such mails are ended. */
export type MailText = {
  subject: string;
  greeting: string;
  blocks: Block[];
  replyTo?: string;
  end?: { label: string; url: string };
};

const INK = '#1B2A2A';
const MUTED = '#4C5B5A';
/** The main colour on a dark ground. */
const onDark = () => (PRODUCT.color === USUAL_BRAND.color ? '#7CCFC4' : mixColors(PRODUCT.color, '#ffffff', 0.6));
const FONT = "font-family:'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/**
 * The colors for dark devices, in programs that read a style sheet. Other programs show the inline colors, or invert
 * them themselves.
 */
const dark = () => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101918!important}
.card{background:#182423!important;border-color:#31423F!important}
.ink{color:#EDF3F1!important}
.muted{color:#A9BAB7!important}
.teal{color:${onDark()}!important}
.button{background:${onDark()}!important;color:#0B2422!important}
}`;

/**
 * The text that a list of mails, or a lock screen, shows next to the subject: only the first sentence. Characters
 * without width push the rest out of view, so that a center's name further down is not shown.
 */
const preheader = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(120)}</div>`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const closing = (operator: Operator, language: Language) => [
  `${operator.name} · ${hoursIn(operator, language)} · ${operator.phone}`,
  operator.address,
  wordsOf(language, 'common')('emergency'),
];

/** Writes a mail as HTML and as plain text. */
export function layOutMail(mail: MailText, operator: Operator, language: Language): Written {
  const { subject, replyTo, end } = mail;
  const lines = closing(operator, language);
  const [text, html] = [toText(mail, lines), toHtml(mail, lines, language)];
  return { subject, text, html, ...(replyTo && { replyTo }), ...(end && { endUrl: end.url }) };
}

/** The first block of a mail, if it is a text; null otherwise. */
function firstText(blocks: readonly Block[]): string | null {
  const [first] = blocks;
  return first && 'text' in first ? first.text : null;
}

function toText({ greeting, blocks, end }: MailText, lines: string[]): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return block.text;
    if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    if ('code' in block) return block.code;
    return `${block.button.label}: ${block.button.url}`;
  });
  const last = end ? [...lines, `${end.label}: ${end.url}`] : lines;
  return [greeting, ...parts, ['--', ...last].join('\n')].join('\n\n');
}

function toHtml({ subject, greeting, blocks, end }: MailText, lines: string[], language: Language): string {
  const paragraph = (text: string, style = '') =>
    `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;color:${INK};${style}">${escapeHtml(text)}</p>`;
  const body = blocks
    .map((block) => {
      if ('text' in block) return paragraph(block.text);
      if ('code' in block)
        return `<p class="teal" style="margin:8px 0 24px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;color:${PRODUCT.color}">${block.code}</p>`;
      if ('facts' in block) return factsTable(block.facts);
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.button.url)}" class="button" style="display:inline-block;padding:14px 24px;background:${PRODUCT.color};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(block.button.label)}</a></p>`;
    })
    .join('\n');
  const ending = end
    ? `<br><a href="${escapeHtml(end.url)}" class="muted" style="color:${MUTED}">${escapeHtml(end.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark()}</style></head>
<body class="page" style="margin:0;padding:0;background:#FBF8F3;${FONT}">
${preheader(firstText(blocks) ?? greeting)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E3DCCF;border-radius:14px"><tr><td style="padding:28px 28px 12px;${FONT}">
<p class="teal" style="margin:0 0 20px;font-size:20px;font-weight:700;color:${PRODUCT.color}">${PRODUCT.name}</p>
${paragraph(greeting)}
${body}
</td></tr></table>
<p class="muted" style="margin:16px 0 0;font-size:15px;line-height:22px;color:${MUTED};${FONT}">${lines.map(escapeHtml).join('<br>')}${ending}</p>
</td></tr></table></body></html>`;
}

function factsTable(facts: Fact[]): string {
  const rows = facts.map(([label, value, url]) => {
    const shown = url
      ? `<a href="${escapeHtml(url)}" class="teal" style="color:${PRODUCT.color}">${escapeHtml(value)}</a>`
      : escapeHtml(value);
    return `<tr><td class="muted" style="padding:6px 16px 6px 0;font-size:16px;line-height:24px;color:${MUTED};vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="padding:6px 0;font-size:17px;line-height:24px;font-weight:600;color:${INK};vertical-align:top;word-break:break-word">${shown}</td></tr>`;
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}
