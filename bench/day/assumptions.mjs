/**
 * All assumptions about a day of dialysis in India. Sources are named where there are any; the rest is assumed, and
 * changing a figure here changes the result.
 */

export const INDIA = {
  /** An assumption. */
  patients: 200_000,
  /** An assumption; hemodialysis is three sessions of four hours a week. */
  sessionsAWeek: 3,
  /**
   * The national programme alone had 1,704 on 30 June 2025 (Ministry of Health to the Lok Sabha, 1 August 2025, as the press
   * reported it). Assumed: 800 others, so that with 12 chairs each (what `npm run seed` invents on average) 83 of 100 chairs are
   * taken. In the programme it was 7 machines a center.
   */
  centers: 2_500,
};

export const DAY = {
  /** Assumed: an ordinary day books what a seventh of a week needs. */
  bookings: (INDIA.patients * INDIA.sessionsAWeek) / 7,
  /**
   * Assumed: in the half hour from 6 AM on the day when a month opens, this share of all patients books a week of
   * sessions each. The product itself opens one more day at midnight, thirty days ahead; people come when they are up
   * and support answers (from 6 AM).
   */
  rushPatients: 0.25,
  rushSessions: 3,
  /** Assumed: visits that only look at centers, for each visit that books. */
  looks: 2,
  /** Assumed: share of the day's patients who look up their appointments. */
  lookUps: 0.5,
  /** Assumed, of these look-ups. The first two are a little more than the one booking in 25 that `npm run seed` has given back. */
  cancels: 0.1,
  moves: 0.1,
  receipts: 0.1,
  calendars: 0.1,
  /** Assumed: how often a center's desk opens its day sheet, and the dashboard with two lists. */
  daySheets: 8,
  dashboards: 2,
  /**
   * Assumed: share that logs in with the password; all others still have their session (30 days) and get a new access
   * token (10 minutes).
   */
  logIns: 0.1,
  /**
   * Assumed: returning visitors, who have the pages' files cached, and pages and the list of centers with their ETag.
   */
  returning: 0.7,
  /** Assumed: past and future sessions of each patient: half a year. */
  history: 78,
  /** Assumed: the popularity of the four windows, in order. */
  windows: [0.35, 0.3, 0.2, 0.15],
};

/**
 * Assumed: when people come. `hours` of the day, `usual` share of the ordinary day, `rush` share of the rush, `replay`
 * share of the replay's minutes: quiet hours are shortened, so that all parts load the machine about equally.
 */
export const PARTS = [
  { name: 'night, to 6 AM', hours: 6, usual: 0.05, rush: 0, replay: 0.04 },
  { name: '6:00 to 6:05', hours: 5 / 60, usual: 0.005, rush: 0.4, replay: 0.2 },
  { name: '6:05 to 6:30', hours: 25 / 60, usual: 0.025, rush: 0.6, replay: 0.26 },
  { name: 'morning, to noon', hours: 5.5, usual: 0.37, rush: 0, replay: 0.2 },
  { name: 'afternoon, to 6 PM', hours: 6, usual: 0.3, rush: 0, replay: 0.16 },
  { name: 'evening, to midnight', hours: 6, usual: 0.25, rush: 0, replay: 0.14 },
];

/**
 * Assumed: how busy a machine may be on average in the busiest five minutes. The other half is for bursts and the loss
 * of a machine.
 */
export const BUSY = 0.5;

/** The number of visits of each kind in one part of the day, for that many patients. */
export function visitsOf(part, patients) {
  const share = patients / INDIA.patients;
  const centers = INDIA.centers * share;
  const usual = DAY.bookings * share * part.usual;
  const rush = patients * DAY.rushPatients * part.rush;
  const sessions = ((INDIA.patients * INDIA.sessionsAWeek) / 6) * share;
  return {
    book: usual,
    rush,
    look: (usual + rush) * DAY.looks,
    lookUp: sessions * DAY.lookUps * part.usual,
    daySheet: centers * DAY.daySheets * part.usual,
    dashboard: centers * DAY.dashboards * part.usual,
  };
}
