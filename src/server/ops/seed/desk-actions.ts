/**
 * Invents what the desk did besides appointments, for the audit log: logins, blocked users, centers that were blocked
 * or changed.
 */
import type { Insertable } from 'kysely';
import type { Action, Subject } from '../../../contract/admin/staff/audit';
import { MINUTE_MS, addDays, istDateOf } from '../../../domain/time';
import type { DB } from '../../platform/db/schema';
import { officeHour } from './booked-at';
import type { CenterRow } from './insert-rows';
import type { Desk } from './paid-session';
import type { Chance } from './random';
import type { Blocking } from './unpaid';

type ActionRow = Insertable<DB['administrator_actions']>;

/** How many days ago centers were last changed, and the blocked ones blocked. */
const CENTER_CHANGED_DAYS = [54, 37, 22, 9];
const CENTER_BLOCKED_DAYS = [33, 12];

/**
 * Returns the whole audit log, the oldest first: the given actions on appointments and all others, with a login on each
 * day.
 */
export function auditLog(
  ofAppointments: readonly ActionRow[],
  blockings: readonly Blocking[],
  centers: readonly CenterRow[],
  desk: Desk,
  now: Date,
  chance: Chance,
): ActionRow[] {
  const today = istDateOf(now);
  const row = (
    at: Date,
    action: Action,
    about: { subject: Subject; id: string; name: string },
    change: { before?: object; after?: object; note?: string } = {},
  ): ActionRow => ({
    at,
    administrator_id: desk.id,
    administrator_name: desk.userName,
    action,
    subject: about.subject,
    subject_id: about.id,
    subject_name: about.name,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    note: change.note ?? null,
  });

  const users = blockings.flatMap(({ patient, at, reason, lifted }) => {
    const about = { subject: 'user', id: patient.id, name: patient.username } as const;
    const blocked = { before: { status: true }, after: { status: false, appointments: 'keep' }, note: reason };
    const unblocked = { before: { status: false }, after: { status: true }, note: lifted?.why ?? '' };
    return [
      row(at, 'user-blocked', about, blocked),
      ...(lifted ? [row(lifted.at, 'user-unblocked', about, unblocked)] : []),
    ];
  });
  const about = ({ id, name }: CenterRow) => ({ subject: 'center', id, name }) as const;
  const blocked = centers.filter(({ status }) => status === 'blocked');
  const open = centers.filter(({ status }) => status === 'active');
  const ofCenters = [
    ...CENTER_BLOCKED_DAYS.slice(0, blocked.length).map((daysAgo, index) =>
      row(officeHour(addDays(today, -daysAgo), chance), 'center-blocked', about(blocked[index]!), {
        before: { Status: 'active' },
        after: { Status: 'blocked' },
      }),
    ),
    ...CENTER_CHANGED_DAYS.map((daysAgo) => {
      const center = chance.pick(open);
      const facilities = center.facilities as string[];
      return row(officeHour(addDays(today, -daysAgo), chance), 'center-changed', about(center), {
        before: { Facilities: facilities.slice(0, -1) },
        after: { Facilities: facilities },
      });
    }),
  ];

  const done = inOrder([...ofAppointments, ...users, ...ofCenters]);
  const self = { subject: 'administrator', id: desk.id, name: desk.userName } as const;
  const days = new Map(done.toReversed().map((one) => [istDateOf(momentOf(one)), momentOf(one)]));
  const logins = [...days.values()].map((first) =>
    row(new Date(first.getTime() - chance.between(3, 40) * MINUTE_MS), 'logged-in', self),
  );
  return inOrder([...done, ...logins]);
}

function inOrder(rows: ActionRow[]): ActionRow[] {
  return rows.toSorted((one, two) => momentOf(one).getTime() - momentOf(two).getTime());
}

function momentOf({ at }: ActionRow): Date {
  return at as Date;
}
