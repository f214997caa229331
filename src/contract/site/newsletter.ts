/** The newsletter of the home page: requested in the form, confirmed from the mail, unsubscribed from any issue. */
import { z } from '../z';
import { emailField } from '../accounts/account';
import { done } from '../common';
import { agreement } from '../patients/consent';
import { endpoint } from '../endpoint';
import { NEWSLETTER_INTENTS } from '../form-facts';
import { ifGiven } from '../sentence-for';

export { NEWSLETTER_INTENTS, type NewsletterIntent } from '../form-facts';

/** What a person fills in. Consent is never ticked beforehand. */
export const newsletterForm = z.object({
  email: emailField('Email is required'),
  consent: z.literal(true, { error: ifGiven('Please agree first') }),
});

const tokenFromMail = z.object({
  token: z.string().min(1).max(512).meta({ description: 'From the link of the mail' }),
});

export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/auth/newsletter',
    for: 'everybody',
    summary: 'Ask for the letter. Mails a link to confirm; the answer is the same whether or not one has it already.',
    body: newsletterForm.extend({
      intent: z.enum(NEWSLETTER_INTENTS),
      consentLanguage: agreement.shape.consentLanguage,
    }),
    response: done,
    refusals: ['too-many-tries'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/newsletter/confirm',
    for: 'everybody',
    summary: 'Begin to receive the letter. Confirming twice is as good as once.',
    body: tokenFromMail,
    response: done,
    refusals: ['link-invalid'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/auth/newsletter/unsubscribe',
    for: 'everybody',
    summary: 'Stop receiving the letter. Leaving twice is as good as once.',
    body: tokenFromMail,
    response: done,
    refusals: ['link-invalid'],
  }),
};
