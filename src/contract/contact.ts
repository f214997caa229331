/** Writing to the people behind the product (/contact). */
import { z } from './z';
import { emailField } from './account';
import { done } from './common';
import { endpoint } from './endpoint';
import { optional } from './given';

export const CONTACT_NAME_MAX = 100;
export const CONTACT_MESSAGE_MAX = 2000;

/** What a message is about; `privacy` reaches the grievance officer, where there is one. */
export const CONTACT_TOPICS = ['general', 'privacy'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

const LONG_NAME = `Please use at most ${CONTACT_NAME_MAX} characters`;
const LONG_MESSAGE = `Please use at most ${CONTACT_MESSAGE_MAX} characters`;

export const contactForm = z.object({
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(CONTACT_NAME_MAX, LONG_NAME),
  email: emailField('Email is required'),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(CONTACT_MESSAGE_MAX, LONG_MESSAGE),
  topic: optional(z.enum(CONTACT_TOPICS)),
  leaveEmpty: optional(z.string().max(200)).meta({ description: 'A field that people never see. Whoever fills it is a program: answer success, send nothing' }),
});

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/auth/contact',
    for: 'everybody',
    summary: 'Mail a message to support, and a copy of it to whoever wrote it.',
    body: contactForm,
    response: done,
  }),
};
