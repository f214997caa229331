/** What people agreed to, and taking it back (DPDP Act 2023, sections 5 and 6). */
import { z } from '../z';
import { done, id } from '../common';
import { endpoint } from '../endpoint';
import { NOTICE_VERSION } from '../form-facts';
import { optional, orElse } from '../given';
import { LANGUAGES } from '../language';

export { NOTICE_VERSION } from '../form-facts';

/** The wording of the newsletter's consent (`newsletter.consent` in `home.json`). */
export const NEWSLETTER_CONSENT_VERSION = '2026-11-20';

export const PURPOSES = ['health-data', 'newsletter'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Where consent was given: signing up, the first sign-in with Google, booking, the consent page, the link of a mail; by
 * somebody who cares for the person, or the guardian of a child; at the desk of a center.
 */
export const CONSENT_WAYS = ['sign-up', 'google', 'booking', 'page', 'mail', 'carer', 'guardian', 'desk'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** How the notice was told at a desk: read aloud there, or given to be read. */
export const TOLD_WAYS = ['read-aloud', 'paper'] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];

/** Sent along when a person agrees to the notice. */
export const agreement = z.object({
  consentVersion: optional(z.string().max(40)).meta({
    description: `The version of the notice that was read and agreed to; now ${NOTICE_VERSION}`,
  }),
  consentLanguage: orElse(z.enum(LANGUAGES), 'en').meta({ description: 'The language in which it was read' }),
});
export type Agreement = z.output<typeof agreement>;

/** What a person ticks. Never ticked beforehand. */
export const consentForm = z.object({
  consent: z.boolean().refine((isTicked) => isTicked, { error: 'Please agree first', params: { code: 'agree' } }),
});

/** One consent, as the person who gave it sees it. */
export const consent = z.object({
  _id: id,
  purpose: z.enum(PURPOSES),
  version: z.string(),
  language: z.enum(LANGUAGES),
  how: z.enum(CONSENT_WAYS),
  told: z.enum(TOLD_WAYS).nullable().meta({ description: 'At a desk: how; null: elsewhere, or not recorded' }),
  staff: z.string().nullable().meta({ description: 'At a desk: who recorded it, by user name' }),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type Consent = z.output<typeof consent>;

export const consents = {
  give: endpoint({
    method: 'POST',
    path: '/auth/consent',
    for: 'patient',
    summary:
      'Agree to the notice that is valid now, or state that somebody whom the account cares for agrees, or agree as their guardian. Agreeing twice is as good as once.',
    body: agreement.extend({
      how: orElse(z.enum(['booking', 'page']), 'booking'),
      patientId: optional(id).meta({ description: 'For whom; the account’s own person if absent' }),
    }),
    response: done,
    refusals: ['care-not-allowed', 'consent-missing', 'consent-outdated', 'patient-not-found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/auth/consents',
    for: 'patient',
    summary: 'What this patient has agreed to, newest first.',
    response: z.object({ success: z.literal(true), consents: z.array(consent) }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/auth/consent/withdraw',
    for: 'patient',
    summary: 'Take back the newsletter, at once. Taking back the use of health data means deleting the account.',
    body: z.object({ purpose: z.literal('newsletter') }),
    response: done,
  }),
};
