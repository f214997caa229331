/**
 * A printed page of the product: an A4 page with real text, the letterhead, facts and amounts. Receipts and statements are written on
 * it, in a worker thread (`receipts.ts`).
 */
import PDFDocument from 'pdfkit';
import type { Language } from '../../contract';
import type { Operator } from '../../contract/operator';
import { LOCALES } from '../../locales';
import { type Run, type Weight, fontsFor } from './receipt-fonts';

export const INK = '#1B2A2A';
export const MUTED = '#4C5B5A';
const LINE = '#E3DCCF';
export const CHILLI = '#A3341F';
export const MARGIN = 56;
const LABEL_WIDTH = 150;
/** The width of the column of amounts. */
export const PRICE_WIDTH = 70;
export const GAP = 12;
/** The room below a fact and below a session, and on both sides of a rule. */
export const BELOW = 4;
const BESIDE_RULE = 8;
export const RULE_HEIGHT = 2 * BESIDE_RULE;
/** Less than at the sides, so that the sessions of a month are on one page with their total. */
const BOTTOM_MARGIN = 44;

/**
 * The height of a line, in ems. Indian scripts need room above and below for their signs; their own line height is more
 * than a receipt needs.
 */
const LINE_HEIGHT = 1.32;
/** The baseline of a line, in ems from its top. */
const BASELINE = 0.98;

/** The mark of the letterhead (`web/drawings/mark.svg`), 40 by 40: a rounded square, a kidney, a drop. */
const MARK = 40;
const KIDNEY = 'M22.5 7.5c7.5 0 12 6 11 13.5s-7 12-13 11.5c-5-.4-7.3-4.3-5.6-8q2.1-4.1-.6-7.6c-3-4 1-9.4 8.2-9.4';
const DROP = 'M9.5 20c2.7 3.3 3.7 5 3.7 7a3.7 3.7 0 0 1-7.4 0c0-2 1-3.7 3.7-7';
const MARIGOLD = '#E8A317';

export type Style = { size: number; bold?: boolean; color?: string; isRight?: boolean };

/** A label with its value: beside it, or an amount at the right edge, aligned with those of the table. */
export type Fact = { label: string; value: string; bold?: boolean; isAmount?: boolean };

/** What every page says. `title`: of the file, and at the head of each further page. `color`: the product's, `#rrggbb`. */
type Page = { title: string; language: Language; operator: Operator; color: string; at: Date };

/** Begins a page with its letterhead. `finished` has the file once `end` is called. */
export function beginSheet({ title, language, operator, color, at }: Page) {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM_MARGIN },
    lang: LOCALES[language].tag,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: operator.name, CreationDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const fonts = fontsFor(pdf, language);
  const width = pdf.page.width - 2 * MARGIN;
  const linesOf = (text: string, { size, bold }: Style, available: number) =>
    breakLines(fonts, text, { size, weight: bold ? 700 : 400, available });
  const heightOf = (text: string, style: Style, available = width) =>
    linesOf(text, style, available).length * LINE_HEIGHT * style.size;
  const line = (text: string, style: Style, x = MARGIN, available = width) => {
    const { size, color = INK, isRight } = style;
    const lines = linesOf(text, style, available);
    // The letters are drawn in another order than they are written; this is for copying, and for reading aloud.
    const isShaped = NOT_AS_WRITTEN.test(text);
    if (isShaped) pdf.markContent('Span', { actual: text });
    pdf.fontSize(size).fillColor(color);
    for (const runs of lines) {
      let left = isRight ? x + available - runs.reduce((sum, run) => sum + run.width, 0) : x;
      const baseline = pdf.y + BASELINE * size;
      for (const run of runs) {
        fonts.choose(run.font);
        pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
      pdf.y = baseline + (LINE_HEIGHT - BASELINE) * size;
    }
    if (isShaped) pdf.endMarkedContent();
  };
  const rule = () => {
    pdf.y += BESIDE_RULE;
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(1)
      .strokeColor(LINE)
      .stroke();
    pdf.y += BESIDE_RULE;
  };
  /** Begins a new page if this one has no room for the given height. */
  const keepTogether = (height: number) => {
    if (pdf.y + height <= pdf.page.maxY()) return;
    pdf.addPage();
    line(title, { size: 10, color: MUTED });
    rule();
  };
  /** How a fact is set: its label, its value, and the widths of both. */
  const setting = ({ bold = false, isAmount = false }: Fact) => ({
    label: isAmount && bold ? { size: 11, bold } : { size: 11, color: MUTED },
    labelWidth: isAmount ? width - PRICE_WIDTH - GAP : LABEL_WIDTH,
    value: { size: 11, bold, isRight: isAmount },
    valueWidth: isAmount ? width : width - LABEL_WIDTH,
  });
  const factHeight = (fact: Fact) => {
    const { label, labelWidth, value, valueWidth } = setting(fact);
    return Math.max(heightOf(fact.label, label, labelWidth), heightOf(fact.value, value, valueWidth)) + BELOW;
  };
  const writeFact = (fact: Fact) => {
    const { label, labelWidth, value, valueWidth } = setting(fact);
    const height = factHeight(fact);
    keepTogether(height);
    const top = pdf.y;
    line(fact.label, label, MARGIN, labelWidth);
    pdf.y = top;
    line(fact.value, value, MARGIN + width - valueWidth, valueWidth);
    pdf.y = top + height;
  };
  const fact = (label: string, value: string, bold = false) => writeFact({ label, value, bold });

  /** A cell of a row: its text, where it begins, its width, and whether it is set at the right edge. */
  type Cell = readonly [text: string, x: number, available: number, isRight: boolean];
  const rowHeight = (cells: readonly Cell[]) =>
    Math.max(...cells.map(([text, , available]) => heightOf(text, { size: 10 }, available))) + BELOW;
  /** Writes the cells of a row of a table beside each other. */
  const row = (cells: readonly Cell[], cellColor = INK) => {
    const top = pdf.y;
    for (const [text, x, available, isRight] of cells) {
      pdf.y = top;
      line(text, { size: 10, color: cellColor, isRight }, x, available);
    }
    pdf.y = top + rowHeight(cells);
  };

  const letterhead = (text: string, style: Style) => line(text, style, MARGIN + MARK + GAP, width - MARK - GAP);
  pdf.markContent('Artifact');
  pdf.save().translate(MARGIN, MARGIN + 4);
  pdf.roundedRect(0, 0, MARK, MARK, 11).fill(color).path(KIDNEY).fill('#FFFFFF').path(DROP).fill(MARIGOLD).restore();
  pdf.endMarkedContent();
  letterhead(operator.name, { size: 20, bold: true, color: color });
  letterhead(operator.address, { size: 10, color: MUTED });
  letterhead(`${operator.phone}, ${operator.email}`, { size: 10, color: MUTED });
  if (operator.gstin) letterhead(`GSTIN ${operator.gstin}`, { size: 10, color: MUTED });
  rule();

  return {
    pdf,
    width,
    finished,
    line,
    heightOf,
    rule,
    keepTogether,
    factHeight,
    writeFact,
    fact,
    rowHeight,
    row,
    end: () => pdf.end(),
  };
}

/** Matches anything but Latin letters, figures and signs. */
const NOT_AS_WRITTEN = /[^\u0000-\u02ff\u1e00-\u1eff\u2000-\u206f\u20b9]/;

type Placed = Run & { width: number };

/**
 * Breaks a text into lines of at most `available` width. A word that is wider, such as a mail address, continues in the
 * next line.
 */
function breakLines(
  fonts: ReturnType<typeof fontsFor>,
  text: string,
  { size, weight, available }: { size: number; weight: Weight; available: number },
): Placed[][] {
  const placed = (words: string): Placed[] =>
    fonts.runsOf(words, weight).map((run) => {
      const width = fonts.choose(run.font).widthOfString(run.text, size);
      return { ...run, width };
    });
  const widthOf = (word: string) => placed(word).reduce((sum, run) => sum + run.width, 0);
  const space = widthOf(' ');
  const lines: string[] = [];
  let left = 0;
  for (const word of text.split(/ +/)) {
    for (const [index, piece] of piecesOf(word, available, widthOf).entries()) {
      const width = widthOf(piece);
      if (index === 0 && lines.length > 0 && width + space <= left) {
        lines[lines.length - 1] += ` ${piece}`;
        left -= space + width;
      } else {
        lines.push(piece);
        left = available - width;
      }
    }
  }
  return lines.map(placed);
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** After these signs a word is broken, in preference to between two letters. */
const BREAKS = new Set([',', ';', '/', '-', '_', '.', '@']);

/** Splits a word into pieces of at most `available` width; one piece if it fits. */
function piecesOf(word: string, available: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= available) return [word];
  const letters = Array.from(LETTERS.segment(word), ({ segment }) => segment);
  let most = 1;
  while (most < letters.length && widthOf(letters.slice(0, most + 1).join('')) <= available) most++;
  const sign = letters.slice(0, most).findLastIndex((letter) => BREAKS.has(letter));
  const at = sign > most / 2 ? sign + 1 : most;
  return [letters.slice(0, at).join(''), ...piecesOf(letters.slice(at).join(''), available, widthOf)].filter(Boolean);
}
