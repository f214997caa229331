import { type Urgency, urgencyOf } from '../../domain/messages';
import { namesDeadline } from './channels/short';
import { type MailDetails, type Template, messageOf, shortOf, tellsOfLoss } from './mails';

type Window = { date: string; startHour: number };

/** The times in a message's details: of its sessions, and until when there is something to do. */
type Times = Partial<Window> & { until?: string | null; sessions?: (Window & { until?: string | null })[] };

/**
 * Returns how urgent a short message is, and when it is no longer worth telling. A loss is told however late, since the
 * time until which the chair was kept is over by then. It is urgent if somebody may be on the way. `before`: the former
 * window of a moved session.
 */
export function pressureOf<T extends Template>(
  template: T,
  details: MailDetails[T],
  before: Window | undefined,
  now: Date,
): { urgency: Urgency; endsAt: Date | null } {
  const short = shortOf(template, details, now);
  const isLoss = short !== null && tellsOfLoss(short.name);
  const { date, startHour, until = null, sessions } = details as Times;
  const windows = [
    ...(before ? [before] : []),
    ...(date && startHour !== undefined ? [{ date, startHour }] : []),
    ...(isLoss ? (sessions ?? []) : []),
  ];
  const asDefined = messageOf(template)?.short?.urgency ?? 'calm';
  const mayPress = asDefined === 'by-session' || isLoss;
  const ends = isLoss && !namesDeadline(short.name) ? null : (until ?? sessions?.[0]?.until);
  return { urgency: urgency(), endsAt: ends ? new Date(ends) : null };

  function urgency(): Urgency {
    if (mayPress && windows.some((window) => urgencyOf(window, now) === 'now')) return 'now';
    if (asDefined === 'by-session') return 'calm';
    return typeof asDefined === 'function' ? asDefined(details, now) : asDefined;
  }
}
