/** Writing to the people behind the product (/contact). */
import { z } from '../z';
import { emailField } from '../accounts/account';
import { done, nameField } from '../common';
import { endpoint } from '../endpoint';
import { CONTACT_MESSAGE_MAX, CONTACT_TOPICS } from '../form-facts';
import { optional } from '../given';

export const CONTACT_NAME_MAX = 100;
export { CONTACT_MESSAGE_MAX, CONTACT_TOPICS, type ContactTopic } from '../form-facts';

const LONG_MESSAGE = `Please use at most ${CONTACT_MESSAGE_MAX} characters`;

export const contactForm = z.object({
  name: nameField('Name is required', CONTACT_NAME_MAX),
  email: emailField('Email is required'),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(CONTACT_MESSAGE_MAX, LONG_MESSAGE),
  topic: optional(z.enum(CONTACT_TOPICS)),
  leaveEmpty: optional(z.string().max(200)).meta({
    description: 'A field that people never see. Whoever fills it is a program: answer success, send nothing',
  }),
});

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/auth/contact',
    summary:
      'Mail a message to support, and to the address that it gives that it arrived; nothing of the message goes there.',
    for: 'everybody',
    body: contactForm,
    response: done,
    refusals: ['too-many-tries'],
  }),
};
