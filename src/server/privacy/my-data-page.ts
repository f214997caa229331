/** A person's data as a page for reading and printing, made of the same facts as the file for machines. */
import { formatRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import { PRODUCT } from '../../domain/product';
import { formatDate, formatMoment, isIstDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import { escapeHtml } from '../outbox';

type Facts = Record<string, unknown>;

/** Turns the name of a field into words: `bookingEvents` becomes "Booking events", `pricePaise` becomes "Price". */
function inWords(name: string): string {
  const words = name
    .replace(/Paise$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return formatMoment(value);
  if (typeof value === 'number' && name.endsWith('Paise')) return formatRupees(value);
  if (typeof value === 'number' && name === 'startHour') return windowLabel(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && isIstDate(value) && name === 'date') return formatDate(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return formatMoment(new Date(value));
  if (typeof value === 'string' && value.startsWith('+')) return showPhone(value);
  return String(value);
}

function table(rows: readonly Facts[]): string {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((name) => `<th scope="col">${escapeHtml(inWords(name))}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${escapeHtml(wordValue(name, row[name]))}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function list(facts: Facts): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(inWords(name))}</dt><dd>${escapeHtml(wordValue(name, value))}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function section(name: string, content: Facts | readonly Facts[] | null): string {
  const isEmpty = content === null || (Array.isArray(content) && content.length === 0);
  const inside = isEmpty
    ? '<p>Nothing.</p>'
    : Array.isArray(content)
      ? table(content as Facts[])
      : list(content as Facts);
  return `<section><h2>${escapeHtml(inWords(name))}</h2>${inside}</section>`;
}

/** Writes one self-contained HTML document. Times are in India. */
export function writeMyDataPage(parts: Record<string, Facts | readonly Facts[] | null>, now: Date): string {
  const title = `What ${PRODUCT.name} knows about you`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body{font:17px/1.5 system-ui,sans-serif;color:#1b2a2a;background:#fff;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.75rem;margin:0}h2{font-size:1.25rem;margin:2rem 0 .5rem}
.wide{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.4rem .9rem .4rem 0;border-bottom:1px solid #ddd}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
</style></head><body>
<h1>${title}</h1>
<p>As of ${formatMoment(now)}, in the time of India. Please keep this file to yourself.</p>
${Object.entries(parts)
  .map(([name, content]) => section(name, content))
  .join('\n')}
</body></html>
`;
}
