/**
 * The receipt, fit for an accounts desk: one A4 page with a real text layer. Written in a worker thread
 * (`receipts.ts`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { RefundStatus } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { type Paise, formatRupees } from '../../../domain/money';
import { formatDate, formatMoment } from '../../../domain/time';
import { amountInWords } from '../../../domain/words';
import { windowLabel } from '../../../domain/windows';
import { unpackFont } from './unpack-font';

export type Receipt = {
  /** The payee. */
  operator: Operator;
  /** The number in print. */
  number: string;
  patientName: string;
  patientEmail: string;
  centerName: string;
  centerAddress: string;
  contactNumber: string;
  date: string;
  startHour: number;
  amount: Paise;
  paidAt: Date;
  providerPaymentId: string;
  cardLast4: string | null;
  status: string;
  refund: { amount: Paise; status: RefundStatus; at: Date } | null;
};

const INK = '#1B2A2A';
const MUTED = '#4C5B5A';
const TEAL = '#0E5A55';
const LINE = '#E3DCCF';
const MARGIN = 56;
const LABEL_WIDTH = 150;

const require = createRequire(import.meta.url);
const font = (family: 'latin' | 'devanagari', subset: string, weight: 400 | 700) =>
  unpackFont(
    readFileSync(require.resolve(`@fontsource/anek-${family}/files/anek-${family}-${subset}-${weight}-normal.woff`)),
  );
/** Keyed by the names that `fileFor` returns. Read once for all receipts. */
const FONTS = ([400, 700] as const).flatMap((weight): [string, Buffer][] => [
  [`latin-${weight}`, font('latin', 'latin', weight)],
  [`rupee-${weight}`, font('latin', 'latin-ext', weight)],
  [`devanagari-${weight}`, font('devanagari', 'devanagari', weight)],
]);

// The rupee sign is in the file of the extended Latin letters; names may be in Devanagari.
const OTHER_FILE = /([\u0900-\u097F\u200C\u200D]+|\u20B9)/;

type Style = { size: number; bold?: boolean; color?: string };

/** The PDF. Takes tens of milliseconds of CPU: call it through `receipts.ts`. */
export async function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const { operator } = receipt;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: operator.name, CreationDate: receipt.paidAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [name, file] of FONTS) pdf.registerFont(name, file);

  const width = pdf.page.width - 2 * MARGIN;
  const line = (text: string, style: Style, x = MARGIN, available = width) => {
    const weight = style.bold ? 700 : 400;
    const runs = text.split(OTHER_FILE).filter(Boolean);
    pdf.fontSize(style.size).fillColor(style.color ?? INK);
    runs.forEach((run, index) => {
      pdf.font(`${fileFor(run)}-${weight}`);
      const continued = index < runs.length - 1;
      if (index === 0) pdf.text(run, x, pdf.y, { width: available, continued });
      else pdf.text(run, { continued });
    });
  };
  const rule = () => {
    pdf.moveDown(0.6);
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(1)
      .strokeColor(LINE)
      .stroke();
    pdf.moveDown(0.6);
  };
  const fact = (label: string, value: string, bold = false) => {
    const top = pdf.y;
    line(label, { size: 11, color: MUTED }, MARGIN, LABEL_WIDTH);
    const afterLabel = pdf.y;
    pdf.y = top;
    line(value, { size: 11, bold }, MARGIN + LABEL_WIDTH, width - LABEL_WIDTH);
    pdf.y = Math.max(afterLabel, pdf.y) + 4;
  };

  line(operator.name, { size: 20, bold: true, color: TEAL });
  line(operator.address, { size: 10, color: MUTED });
  line(`${operator.phone} · ${operator.email}`, { size: 10, color: MUTED });
  if (operator.gstin) line(`GSTIN ${operator.gstin}`, { size: 10, color: MUTED });
  rule();
  line('Receipt', { size: 24, bold: true });
  pdf.moveDown(0.4);
  fact('Receipt number', receipt.number, true);
  fact('Paid on', `${formatMoment(receipt.paidAt)} IST`);
  fact('Paid with', receipt.cardLast4 ? `Card ending ${receipt.cardLast4}` : 'Card');
  fact('Payment id', receipt.providerPaymentId);
  rule();
  fact('Patient', receipt.patientName, true);
  fact('E-mail', receipt.patientEmail);
  fact('Center', receipt.centerName, true);
  fact('Address', receipt.centerAddress);
  fact('Phone', receipt.contactNumber);
  fact('Session', `${formatDate(receipt.date)}, ${windowLabel(receipt.startHour)}`, true);
  fact('Appointment', receipt.status);
  rule();
  fact('1 dialysis session', formatRupees(receipt.amount));
  fact('Total paid', formatRupees(receipt.amount), true);
  fact('In words', amountInWords(receipt.amount));
  if (receipt.refund) fact('Refund', describeRefund(receipt.refund, receipt.amount), true);
  rule();
  line(
    'Health care services by a clinical establishment are exempt from GST. This is a receipt for a payment, not a tax invoice.',
    { size: 10, color: MUTED },
  );
  pdf.end();
  return finished;
}

function fileFor(run: string): string {
  if (!OTHER_FILE.test(run)) return 'latin';
  return run === '₹' ? 'rupee' : 'devanagari';
}

function describeRefund({ amount, status, at }: NonNullable<Receipt['refund']>, paid: Paise): string {
  const date = formatMoment(at);
  const what = amount < paid ? `${formatRupees(amount)} of ${formatRupees(paid)}` : formatRupees(amount);
  if (status === 'refunded') return `${what} refunded on ${date}`;
  if (status === 'by-hand') return `${what} paid back outside of the card on ${date}`;
  if (status === 'pending') return `${what} on its way since ${date}`;
  return `${what} could not be refunded yet; please call us`;
}
