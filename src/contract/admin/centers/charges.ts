/** What a session costs at a center from a date on. */
import { z } from '../../z';
import { id, istDate, version } from '../../common';
import { endpoint } from '../../endpoint';
import { editedVersion, givenDate, numeric } from '../../given';
import { MAX_CHARGE } from './centers';
import { isoMoment, rupees } from '../common';

const from = givenDate.meta({ description: 'The first date of sessions that cost it; after today' });

const laterCharge = z.object({
  _id: id,
  from: istDate.meta({ description: 'The first date of sessions that cost it' }),
  charge: rupees,
  setAt: isoMoment,
  setBy: z.string().nullable().meta({ description: 'User name; null where the account was removed since' }),
});
export type LaterCharge = z.output<typeof laterCharge>;

const charges = z.object({
  charge: rupees.meta({ description: 'Of today' }),
  later: z.array(laterCharge).meta({ description: 'The earliest first' }),
  version,
});
export type CenterCharges = z.output<typeof charges>;

/** What a new charge touches. */
const touches = z.object({
  appointments: z.int().meta({ description: 'Appointments from that date on, which keep their price' }),
  unpaid: z.int().meta({ description: 'Of these, those that are not paid yet' }),
  standing: z.int().meta({ description: 'Patients with a standing schedule who pay the new charge from then' }),
  series: z.int().meta({ description: 'Series that renew themselves and pay the new charge from then' }),
  packages: z.int().meta({ description: 'Packages with sessions left, which keep their own price' }),
});
export type ChargeTouches = z.output<typeof touches>;

const answer = z.object({ success: z.literal(true), charges });

export const centerCharges = {
  list: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/charges',
    for: 'administrator',
    right: 'see',
    summary: 'What a session costs at a center today, and from which dates it costs something else.',
    params: z.object({ id }),
    response: answer,
    refusals: ['center-not-found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/charges/preview',
    for: 'administrator',
    right: 'change-center',
    summary: 'Whom a new charge from a date on would touch. Changes nothing.',
    params: z.object({ id }),
    query: z.object({ from }),
    response: z.object({
      success: z.literal(true),
      holds: rupees.meta({ description: 'What a session on that date costs as it stands' }),
      touches,
    }),
    refusals: ['center-not-found', 'too-many-tries'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/charges',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Set what sessions cost from a date on. What is booked keeps its price; standing patients and those whose series renews itself are told.',
    params: z.object({ id }),
    body: z.object({
      from,
      charge: numeric(z.int().min(1).max(MAX_CHARGE)).meta({ description: 'Whole rupees for one session' }),
      version: editedVersion,
    }),
    response: answer,
    refusals: ['center-not-found', 'edit-conflict', 'charges-full'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/admin/charges/{id}',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Take back a charge that has not begun. What was booked at it keeps its price. Whoever was told is told this too.',
    params: z.object({ id }),
    response: answer,
    refusals: ['charge-not-found', 'charge-begun'],
  }),
};
