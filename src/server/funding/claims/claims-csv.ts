/** Claims on payers as files for spreadsheets: the list, and the lines of one claim with the columns for which payers ask. */
import type { ClaimState } from '../../../domain/payer-claims';
import type { PayerClaim, WholeClaim } from '../../../contract/admin';
import { BYTE_ORDER_MARK, toCsv } from '../../platform/csv/write-csv';

const STATES: Record<ClaimState, string> = {
  prepared: 'prepared',
  filed: 'filed',
  asked: 'asked for more',
  paid: 'paid',
  refused: 'refused',
  withdrawn: 'withdrawn',
  discarded: 'thrown away',
};

type Cell = string | number | null;

function csvOf<Row>(cells: Record<string, (row: Row) => Cell>, rows: readonly Row[]): string {
  const columns = Object.values(cells);
  return BYTE_ORDER_MARK + toCsv([Object.keys(cells), ...rows.map((row) => columns.map((cell) => cell(row) ?? ''))]);
}

const OF_CLAIM: Record<string, (claim: PayerClaim) => Cell> = {
  Claim: ({ number }) => number,
  Center: ({ center }) => center,
  Payer: ({ payerName }) => payerName,
  'First day': ({ from }) => from,
  'Last day': ({ to }) => to,
  State: ({ state }) => STATES[state],
  Overdue: ({ isOverdue }) => (isOverdue ? 'yes' : 'no'),
  Sessions: ({ sessions }) => sessions,
  'Claimed (rupees)': ({ claimed }) => claimed,
  'Paid (rupees)': ({ paid }) => paid,
  'Deducted (rupees)': ({ deducted }) => deducted,
  'Outstanding (rupees)': ({ outstanding }) => outstanding,
  'Filed on': ({ filedOn }) => filedOn,
  'Payer’s reference': ({ reference }) => reference,
  'Answer by': ({ answerBy }) => answerBy,
};

/** Writes a list of claims. */
export const claimsCsv = (claims: readonly PayerClaim[]): string => csvOf(OF_CLAIM, claims);

/** Writes the lines of one claim. The UTR is that of the payments that stand. */
export function linesCsv(claim: WholeClaim): string {
  const utrs = claim.steps.filter(({ kind, isTakenBack }) => kind === 'pay' && !isTakenBack);
  const utr = utrs.flatMap(({ reference }) => reference ?? []).join(', ');
  const cells: Record<string, (line: WholeClaim['lines'][number]) => Cell> = {
    'Beneficiary id ends with': ({ session }) => session?.cardLast4 ?? null,
    'Name on card': ({ session }) => session?.holder ?? null,
    Patient: ({ session }) => session?.patient ?? null,
    'File number': ({ session }) => session?.fileNumber ?? null,
    'Approval reference': ({ session }) => session?.reference ?? null,
    Date: ({ session }) => session?.date ?? null,
    Window: ({ session }) => session?.time ?? null,
    Center: () => claim.center,
    Payer: () => claim.payerName,
    Claim: () => claim.number,
    'Payer’s reference': () => claim.reference,
    'Amount (rupees)': ({ amount }) => amount,
    'Patient’s share (rupees)': ({ session }) => session?.share ?? null,
    UTR: () => utr,
    'Appointment id': ({ session }) => session?.bookingId ?? null,
  };
  return csvOf(cells, claim.lines);
}
