import { describe, expect, it } from 'vitest';
import { termsOf } from '../../domain/funding';
import { PATIENT_COLUMNS, type PatientColumn } from '../../domain/imports';
import { istInstant } from '../../domain/time';
import { readCover, readPayment } from './scheme-cells';

const NOW = istInstant('2026-11-10', 9);
const NO_CELLS = Object.fromEntries(Object.keys(PATIENT_COLUMNS).map((id) => [id, ''])) as Record<
  PatientColumn,
  string
>;
const PAID = {
  ...NO_CELLS,
  payment: 'scheme',
  scheme: 'Ayushman Bharat',
  cardLast4: 'a21x',
  approvedUntil: '31/12/2026',
};
const CENTER = {
  name: 'Lotus Dialysis',
  mayApprove: true,
  schemes: [
    termsOf({
      scheme: 'pmjay',
      share: 10_000,
      reservedChairs: null,
      daysBefore: 3,
      hoursBetween: 0,
      sessionsPerCourse: null,
      opensHoursBefore: null,
    }),
  ],
};

function read(cells: Record<PatientColumn, string>, center = CENTER) {
  const notes: [PatientColumn, string][] = [];
  const note = (id: PatientColumn, message: string) => notes.push([id, message]);
  const payment = readPayment(cells, note);
  return { payment, cover: readCover(cells, { payment, center, from: '2026-11-16' }, NOW, note), notes };
}

describe('the scheme of a row', () => {
  it('is on the terms of its center; PM-JAY asks for no money and for a day between sessions', () => {
    expect(read(PAID)).toEqual({
      payment: 'scheme',
      notes: [],
      cover: {
        scheme: 'pmjay',
        share: 0,
        hoursBetween: 24,
        cardLast4: 'A21X',
        holder: undefined,
        approvedUntil: '2026-12-31',
        sessions: undefined,
        reference: undefined,
      },
    });
  });

  it('is refused where the reader may not approve covers', () => {
    const { cover, notes } = read(PAID, { ...CENTER, mayApprove: false });
    expect(cover).toBeNull();
    expect(notes).toEqual([['payment', expect.stringContaining('You may not approve schemes at Lotus Dialysis')]]);
  });

  it('is refused where the approval ends before the first day', () => {
    const { notes } = read({ ...PAID, approvedUntil: '15/11/2026' });
    expect(notes).toEqual([['approvedUntil', 'The approval ends before the first day of this row']]);
  });

  it.each([
    ['', '', 'later'],
    ['', '-', 'later'],
    ['Cash', 'General', 'later'],
    ['none', '', 'none'],
    ['', 'PM-JAY', 'scheme'],
    ['PM-JAY', '', 'scheme'],
    ['Scheme', '', 'scheme'],
    ['none', 'PM-JAY', null],
    ['perhaps', '', null],
  ])('with “%s” as the payment and “%s” as the scheme is paid %s', (payment, scheme, paid) => {
    expect(read({ ...NO_CELLS, payment, scheme }).payment).toBe(paid);
  });
});
