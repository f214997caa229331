/**
 * Two claims of the demonstration's desk, for sessions of some weeks ago: one that its payer refused, and one that waits for an answer.
 * The amounts are invented.
 */
import { LANGUAGES } from '../../../contract';
import { arrivals, desk, payerClaims } from '../../../contract/admin';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, MINUTE_MS, addDays, istInstant } from '../../../domain/time';
import { windowBegins, windowEnds } from '../../../domain/windows';
import type { AtWork } from './demo-desk';
import { cityNamed, silentNumber } from './demo-cities';

/** How many days before today the first of these sessions can have been. */
export const CLAIMED_DAYS_AGO = 44;

const SESSIONS = 3;
/** For how many days an approval is. */
const APPROVED_DAYS = 30;
const INDORE = cityNamed('Indore');

const PEOPLE: { name: string; scheme: Scheme; card: string; reference: string; rate: number }[] = [
  { name: 'Girija Tiwari', scheme: 'cghs', card: '5512', reference: 'CG/2041', rate: 1_600 },
  { name: 'Mangilal Panwar', scheme: 'pmjay', card: '8830', reference: 'PMJ/77310', rate: 1_500 },
];
/** How many days before today the claims were filed, and the first of them was refused. */
const FILED_DAYS_AGO = 21;
const REFUSED_DAYS_AGO = 9;

type Claiming = {
  clerk: AtWork;
  centerId: string;
  today: IstDate;
  /** Sets the clock. */
  goTo(moment: Date): void;
};

/** Lets the clerk do it, from weeks ago on. Leaves the clock where the last of it was. */
export async function liveClaims(claiming: Claiming): Promise<void> {
  const { clerk, centerId, today, goTo } = claiming;
  const begin = addDays(today, -CLAIMED_DAYS_AGO);
  goTo(istInstant(begin, 10));
  const visits: Visit[] = [];
  for (const [index, person] of PEOPLE.entries()) visits.push(...(await bookOnScheme(claiming, person, index)));
  for (const visit of visits.toSorted((one, other) => one.begins.getTime() - other.begins.getTime()))
    await attend(claiming, visit);

  const days = { centerId, from: begin, to: addDays(today, -FILED_DAYS_AGO - 1) };
  const filed: { _id: string; lastStep: number }[] = [];
  for (const { scheme: payer, rate, reference } of PEOPLE) {
    goTo(istInstant(addDays(today, -FILED_DAYS_AGO), 11));
    const { sessions } = await clerk.call(payerClaims.draft, { query: { ...days, payer } });
    const { claim } = await clerk.call(payerClaims.prepare, { body: { ...days, payer, rate, count: sessions.length } });
    const step = { kind: 'file', seen: claim.lastStep, reference: `${reference}/A` } as const;
    filed.push((await clerk.call(payerClaims.record, { params: { id: claim._id }, body: step })).claim);
  }
  goTo(istInstant(addDays(today, -REFUSED_DAYS_AGO), 12));
  const { _id: id, lastStep: seen } = filed[0]!;
  const words = 'The referral letter was older than three months';
  await clerk.call(payerClaims.record, { params: { id }, body: { kind: 'refuse', seen, words } });
}

type Visit = { id: string; begins: Date; ends: Date };

/** Adds somebody to the register and books their sessions on an approval, on days with a free chair. */
async function bookOnScheme(
  { clerk, centerId, today }: Claiming,
  { name, scheme, card, reference }: (typeof PEOPLE)[number],
  index: number,
): Promise<Visit[]> {
  const { patient } = await clerk.call(desk.addPatient, {
    body: {
      ...{ name, centerId, isNew: true, hasNoPhone: true, relativePhone: silentNumber(INDORE, 90 + index) },
      agreed: { language: LANGUAGES.at(-1)!, told: 'read-aloud' },
    },
  });
  const from = addDays(today, -CLAIMED_DAYS_AGO + 1);
  const { days } = await clerk.call(desk.freeChairs, { query: { center: centerId, from, days: 14, scheme } });
  const free = days.flatMap(({ date, windows }) => {
    const window = windows.findLast(({ state, free: chairs }) => state === 'open' && chairs > 0);
    return window ? [{ date, ...window }] : [];
  });
  // Every other day: a scheme may want a day between two sessions.
  const chosen = free.filter((_, place) => place % 2 === index % 2).slice(0, SESSIONS);
  const visits: Visit[] = [];
  for (const { date, time, startHour } of chosen) {
    const { bookings } = await clerk.call(desk.book, {
      body: {
        ...{ centerId, patient: { _id: patient._id }, sessions: [{ date, time }], payment: 'scheme', scheme },
        // The first one is approved, and the others stand on it.
        ...(visits.length === 0 && {
          cover: { holder: name, cardLast4: card, approvedUntil: addDays(from, APPROVED_DAYS), reference },
        }),
      },
    });
    visits.push({ id: bookings[0]!._id, begins: windowBegins(date, startHour), ends: windowEnds(date, startHour) });
  }
  return visits;
}

async function attend({ clerk, goTo }: Claiming, { id, begins, ends }: Visit): Promise<void> {
  const record = async (state: 'arrived' | 'in-chair' | 'finished', at: Date) => {
    goTo(at);
    await clerk.call(arrivals.setAttendance, { params: { id }, body: { state } });
  };
  await record('arrived', new Date(begins.getTime() - 10 * MINUTE_MS));
  await record('in-chair', new Date(begins.getTime() + 5 * MINUTE_MS));
  await record('finished', new Date(ends.getTime() - 10 * MINUTE_MS));
}
