import type { Appointment } from './appointment';

/** What is asked about before it happens. */
export type Question = 'cancel' | 'reschedule';

/** Opens the dialog for it. */
export type Ask = (question: Question, appointment: Appointment) => void;
