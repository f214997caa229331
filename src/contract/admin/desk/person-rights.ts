/** What the law gives a person without an account at a center's desk: their data, taking back their consent, and deletion. */
import { z } from '../../z';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate } from '../../given';
import { PERSON_REFUSALS } from '../../refusal-groups';
import { rupees } from '../common';
import { askedOthers } from './person';

/** Where everything that is kept of a person at the centers of whoever asks is downloaded, for them: as a page, and for machines. */
export const PERSON_DATA = { page: '/admin/patients/{id}/data', json: '/admin/patients/{id}/data.json' } as const;

/** Who asked for a deletion. */
export const WISHERS = ['person', 'relative', 'guardian'] as const;
export type Wisher = (typeof WISHERS)[number];

/** How they asked. */
export const WISH_WAYS = ['desk', 'phone', 'letter', 'link'] as const;
export type WishWay = (typeof WISH_WAYS)[number];

const comingSession = z.object({ bookingId: id, CenterName: z.string(), date: istDate, time: z.string() });

const openMoney = z.object({
  CenterName: z.string(),
  credit: rupees.meta({ description: 'What the center has of their money' }),
  due: rupees.meta({ description: 'What is to be paid for sessions' }),
});

export const personRights = {
  deletion: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/deletion',
    for: 'administrator',
    right: 'book',
    summary:
      'What deleting what is kept of a person would mean now: what is against it, what goes, what the law keeps.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      coming: z
        .array(comingSession)
        .meta({ description: 'Sessions at the centers of whoever asks: cancel them first' }),
      comingElsewhere: z.int().meta({ description: 'Sessions at other centers' }),
      money: z.array(openMoney).meta({ description: 'At the centers of whoever asks: settle it first' }),
      moneyElsewhere: z.boolean().meta({ description: 'There is money to be settled at another center' }),
      refundsOpen: z.int().meta({ description: 'Refunds that have not arrived' }),
      goes: z.object({
        schedules: z.int().meta({ description: 'Standing schedules' }),
        waits: z.int().meta({ description: 'Places on waiting lists' }),
        carers: z.int().meta({ description: 'Accounts that care for the person' }),
      }),
      keeps: z.object({
        sessions: z.int().meta({ description: 'Sessions that stay for the books, without the person' }),
        payments: z.int().meta({ description: 'Payments and receipts that stay, without the person' }),
      }),
      mustAsk: z.boolean().meta({ description: 'Another center knows the person, and has to agree first' }),
    }),
    refusals: [...PERSON_REFUSALS, 'person-has-account', 'person-not-confirmed'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/delete',
    for: 'administrator',
    right: 'book',
    summary:
      'Delete what is kept of a person without an account, because they asked for it. It can not be undone. Who asked, when and how, and who did it, is kept without the person.',
    params: z.object({ id }),
    body: z.object({
      askedOn: givenDate.meta({ description: 'When they asked' }),
      askedBy: z.enum(WISHERS),
      way: z.enum(WISH_WAYS),
    }),
    response: done.extend({
      asked: askedOthers.nullable().meta({
        description: 'Nothing is done yet: another center knows the person too, and is asked. Null: it is done',
      }),
    }),
    refusals: [
      ...PERSON_REFUSALS,
      'others-to-ask',
      'person-has-account',
      'person-has-coming',
      'person-has-money',
      'person-not-confirmed',
    ],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/consent/withdraw',
    for: 'administrator',
    right: 'book',
    summary:
      'Record that a person without an account takes back their consent: no more messages, off the waiting lists, and forgotten 30 days after their last session. Twice is as good as once.',
    params: z.object({ id }),
    response: done,
    refusals: [...PERSON_REFUSALS, 'person-has-account'],
  }),
};
