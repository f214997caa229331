/** The dashboard (spec.md, sections 2 and 9), in one request. */
import { z } from '../../z';
import { id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { ASKED_DEEDS } from '../../../domain/person-deeds';
import { appointment } from '../bookings';
import { callToMake } from '../messages/calls';
import { isoMoment, rupees } from '../common';

/** How full one window, or one day, is. `free`: chairs that a desk can still book, also while the window runs. */
const fill = z.object({
  date: istDate,
  chairs: z.int(),
  taken: z.int(),
  free: z.int(),
  state: z.enum(['ended', 'running', 'open', 'closed']).meta({ description: 'open: one of the windows has not begun' }),
});
export type Fill = z.output<typeof fill>;

/** One of the four windows, over some days. */
export const windowFill = z.object({ time: z.string(), startHour: z.int(), days: z.array(fill) });

/** A center, and the soonest of the windows of it that need attention. */
const centerWindow = z.object({
  centerId: id,
  center: z.string(),
  chairs: z.int(),
  windows: z.int().meta({ description: 'How many windows of the center are concerned' }),
  date: istDate,
  time: z.string(),
  startHour: z.int(),
});

export const overview = z.object({
  now: isoMoment,
  centers: z.object({ total: z.int(), active: z.int() }),
  today: z.object({ appointments: z.int(), pending: z.int() }),
  users: z.object({ total: z.int(), blocked: z.int() }),
  freeChairs: z.object({ today: z.int(), tomorrow: z.int() }),
  recent: z.array(appointment).meta({ description: 'The 5 that were made last' }),
  byWindow: z.array(windowFill).meta({ description: 'Every window, over the next 7 days' }),
  byCenter: z
    .array(z.object({ centerId: id, name: z.string(), chairs: z.int(), days: z.array(fill) }))
    .meta({ description: 'Active centers, fullest today first, at most 50' }),
  byDay: z.array(z.object({ date: istDate, bookings: z.int(), revenue: rupees })).meta({
    description: 'The last 30 days, today last: bookings made that were paid or need no payment; paid minus refunded',
  }),
  attention: z.object({
    failedRefunds: z.array(
      z.object({
        refundId: id,
        bookingId: id,
        username: z.string(),
        amount: rupees,
        failure: z.string().nullable(),
        at: isoMoment,
      }),
    ),
    returning: z.array(z.object({ id, bookingId: id, username: z.string(), amount: rupees, since: isoMoment })).meta({
      description: 'What was paid twice and goes back, until the provider has confirmed it; the oldest first',
    }),
    differing: z
      .array(
        z.object({
          differenceId: id,
          bookingId: id,
          username: z.string(),
          paid: z.string().meta({ description: 'With its currency' }),
          asked: rupees,
          canAccept: z.boolean().meta({ description: 'At least what was asked, in rupees' }),
          state: z.enum(['held', 'failed']).meta({
            description: 'failed: the provider refused to give it back',
          }),
          decideBy: isoMoment,
        }),
      )
      .meta({
        description: 'Payments of another amount or currency than was asked, the soonest to go back first',
      }),
    disputes: z
      .array(
        z.object({
          disputeId: id,
          bookingId: id,
          username: z.string(),
          amount: rupees,
          reason: z.string().meta({ description: 'The code of the provider' }),
          state: z.enum(['open', 'owed']).meta({
            description: 'owed: won, of an appointment that was cancelled since',
          }),
          answerBy: isoMoment.nullable(),
        }),
      )
      .meta({
        description: 'Payments that a bank disputes for its customer, the soonest to be answered first',
      }),
    calls: z.array(callToMake).meta({
      description: 'Patients who asked to be called, the longest waiting first',
    }),
    deskRefunds: z
      .array(
        z.object({
          refundId: id,
          bookingId: id,
          centerId: id,
          center: z.string(),
          username: z.string(),
          amount: rupees,
          since: isoMoment,
        }),
      )
      .meta({ description: 'Refunds that wait to be paid back at the desk of a center, the oldest first' }),
    closures: z
      .array(
        z.object({
          closureId: id,
          center: z.string(),
          from: istDate,
          to: istDate,
          touched: z.int().meta({ description: 'Appointments' }),
          unseated: z.int().meta({ description: 'Those of them that have no chair yet' }),
        }),
      )
      .meta({ description: 'Closures whose plan nobody confirmed yet, the soonest closed date first' }),
    covers: z
      .array(z.object({ coverId: id, centerId: id, center: z.string(), username: z.string(), answerBy: isoMoment }))
      .meta({ description: 'Covers for whose check chairs wait, the soonest to be freed first' }),
    toSettle: z
      .array(
        z.object({
          bookingId: id,
          username: z.string(),
          center: z.string(),
          date: istDate,
          time: z.string(),
          amount: rupees,
        }),
      )
      .meta({ description: 'Sessions before today that are still due at their center, the oldest first' }),
    cashDifferences: z
      .array(
        z.object({
          centerId: id,
          center: z.string(),
          date: istDate,
          difference: rupees.meta({ description: 'Counted minus expected' }),
          explanation: z.string().nullable(),
          closedBy: z.string(),
        }),
      )
      .meta({
        description:
          'Days of the last week on which the cash that was counted was not that of the book, the latest first',
      }),
    withoutChair: z
      .array(
        z.object({
          bookingId: id,
          username: z.string(),
          centerId: id,
          center: z.string(),
          date: istDate,
          time: z.string(),
          chair: z.int(),
        }),
      )
      .meta({ description: 'Sessions to come on a chair that is out of order then, the soonest first' }),
    lapsingHolds: z.array(
      z.object({
        bookingId: id,
        username: z.string(),
        center: z.string(),
        date: istDate,
        time: z.string(),
        expiresAt: isoMoment,
      }),
    ),
    heldInVain: z
      .array(z.object({ centerId: id, center: z.string(), holds: z.int(), patients: z.int(), windows: z.int() }))
      .meta({ description: 'Centers whose chairs were held again and again in the last 24 hours and not paid' }),
    offered: z
      .array(z.object({ centerId: id, center: z.string(), kept: z.int(), lapsed: z.int(), people: z.int() }))
      .meta({
        description:
          'Centers with chairs that are kept for people on the waiting list now, or were not taken in the last 24 hours, the most not taken first',
      }),
    keptOnWord: z
      .array(
        z.object({
          userId: id,
          username: z.string(),
          centerId: id,
          center: z.string(),
          sessions: z.int(),
          onScheme: z.int().meta({
            description:
              'Of these, on a scheme whose papers nobody has checked; the others are to be paid at the center',
          }),
          from: istDate,
          first: z
            .object({ bookingId: id, date: istDate, time: z.string() })
            .meta({ description: 'The soonest of them' }),
        }),
      )
      .meta({
        description:
          'Accounts that no center has seen, with many sessions at one center that are not paid and not approved, the most first',
      }),
    people: z
      .array(
        z.object({
          id,
          patientId: id,
          deed: z.enum([...ASKED_DEEDS, 'merged']).meta({
            description: 'What another center asks to do; merged: what was done, which can be taken back',
          }),
          name: z.string().meta({ description: 'Of a merge, of the one who goes' }),
          into: z.string().nullable().meta({ description: 'Of a merge: who stays' }),
          by: z.string().meta({ description: 'By user name' }),
          at: isoMoment,
          until: isoMoment.meta({ description: 'Until when it can be answered, or taken back' }),
        }),
      )
      .meta({
        description:
          'What other centers ask about people whom the own center knows, the first to lapse first; then merges of the last week by others',
      }),
    overbooked: z.array(centerWindow.extend({ booked: z.int() })).meta({
      description:
        'Centers with upcoming windows in which more are booked than they have chairs, since these were reduced',
    }),
    nearlyFull: z.array(centerWindow.extend({ free: z.int() })).meta({
      description: 'Centers with windows of today or tomorrow in which a tenth of the chairs is free, or one',
    }),
    service: z.object({ undeliverableMails: z.int(), overdueHolds: z.int(), stuckPayments: z.int() }).meta({
      description:
        'What the service could not put right by itself: mails refused five times, holds a minute past their end, payments open for an hour',
    }),
    totals: z
      .object({
        failedRefunds: z.int(),
        returning: z.int(),
        differing: z.int(),
        disputes: z.int(),
        calls: z.int(),
        deskRefunds: z.int(),
        closures: z.int(),
        covers: z.int(),
        toSettle: z.int(),
        cashDifferences: z.int(),
        withoutChair: z.int(),
        overbooked: z.int(),
        lapsingHolds: z.int(),
        heldInVain: z.int(),
        offered: z.int(),
        keptOnWord: z.int(),
        people: z.int(),
        nearlyFull: z.int(),
      })
      .meta({ description: 'How many there are; at most 100 of each are listed' }),
  }),
});
export type Overview = z.output<typeof overview>;

export const dashboard = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    for: 'administrator',
    right: 'see',
    summary: 'Everything that the dashboard shows.',
    response: z.object({ success: z.literal(true), overview }),
  }),
};
