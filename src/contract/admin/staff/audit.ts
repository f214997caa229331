/** Every administrator action: who, when, what, before and after. */
import { z } from '../../z';
import { endpoint } from '../../endpoint';
import { givenDate, optional } from '../../given';
import { counted, isoMoment, paging } from '../common';

export const ACTIONS = [
  'logged-in',
  'login-failed',
  'tries-cleared',
  'logged-out',
  'password-changed',
  'two-factor-turned-on',
  'two-factor-turned-off',
  'two-factor-reset',
  'recovery-codes-renewed',
  'administrator-created',
  'administrator-removed',
  'staff-invited',
  'staff-link-sent',
  'invitation-accepted',
  'staff-changed',
  'staff-suspended',
  'staff-restored',
  'center-added',
  'center-changed',
  'center-blocked',
  'center-activated',
  'center-deleted',
  'template-set',
  'exception-added',
  'exception-ended',
  'holidays-added',
  'closure-planned',
  'closure-changed',
  'closure-confirmed',
  'closure-given-up',
  'closure-moved',
  'photo-uploaded',
  'funding-changed',
  'sponsor-added',
  'sponsor-changed',
  'sponsor-ended',
  'cover-letter-seen',
  'claims-exported',
  'cover-decided',
  'written-off',
  'appointment-status-set',
  'attendance-set',
  'appointments-exported',
  'mail-sent-again',
  'message-sent',
  'call-made',
  'call-taken-back',
  'carer-confirmed',
  'payment-decided',
  'refund-started',
  'refund-retried',
  'refund-paid-by-hand',
  'desk-booked',
  'desk-moved',
  'desk-undone',
  'patient-added',
  'patient-searched',
  'patients-merged',
  'patients-unmerged',
  'patient-change-asked',
  'patient-change-answered',
  'patient-confirmed',
  'patient-unconfirmed',
  'patient-corrected',
  'patient-file-changed',
  'standing-added',
  'standing-changed',
  'desk-payment-taken',
  'desk-entry-corrected',
  'desk-refund-paid',
  'cash-day-closed',
  'cash-day-reopened',
  'cash-book-exported',
  'patients-imported',
  'centers-imported',
  'accounts-exported',
  'user-blocked',
  'user-unblocked',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What an action was about. */
export const SUBJECTS = ['administrator', 'center', 'appointment', 'user', 'photo', 'patient'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The fields and their values. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: z.string(),
  at: isoMoment,
  administrator: z.string().meta({ description: 'User name' }),
  action: z.enum(ACTIONS),
  subject: z.enum(SUBJECTS),
  subjectId: z.string().nullable(),
  subjectName: z.string().meta({ description: 'As it was called then' }),
  before: snapshot,
  after: snapshot,
  note: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/actions',
    for: 'administrator',
    right: 'see-actions',
    summary: 'What administrators did, newest first.',
    query: z.object({
      page: paging.page,
      pageSize: paging.pageSize,
      q: paging.q.meta({ description: 'Part of the name of what it was about' }),
      administrator: optional(z.string().max(60)),
      action: optional(z.enum(ACTIONS)),
      subjectId: optional(z.string().max(60)),
      from: optional(givenDate),
      to: optional(givenDate),
    }),
    response: z.object({
      success: z.literal(true),
      actions: z.array(auditEntry),
      ...counted,
      administrators: z.array(z.string()).meta({ description: 'Everybody who ever did something' }),
    }),
  }),
};
