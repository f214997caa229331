/**
 * What staff may do: one table, which the routes, the buttons and the tests read. A person has roles, each at one center
 * or at all of them.
 */

export const ROLES = ['owner', 'manager', 'clerk', 'nurse', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = [
  /** Look at appointments, their payments and history, the cash book, and the dashboard. */
  'see',
  /** Look at the day's list and the board: without `see`, who sits where and who came, and no more of them. */
  'see-floor',
  /** Record arrivals, and which chairs are out of order. */
  'work-floor',
  /** Book, move, confirm and cancel for patients, and find, add or merge patients. */
  'book',
  /** Write to patients, and take the calls that they asked for. */
  'message',
  /** Record payments at the desk, and close its day. */
  'take-money',
  /** Check the covers of schemes, and say for how long they are approved. */
  'check-covers',
  /** Pay money back, and give up what is due. */
  'refund',
  /** Prices, photo, services, and how many chairs are open. */
  'change-center',
  /** Add and delete centers. */
  'own-centers',
  /** Look at the accounts of patients. */
  'see-users',
  'block-users',
  /** Download appointments. */
  'export',
  /** Look at reports, download them, and get the file for the accounts. */
  'see-reports',
  /** Look at what staff did. */
  'see-actions',
  /** Invite, suspend and remove staff, and give them roles: owners everybody, managers clerks and nurses of their centers (`mayGive`). */
  'staff',
] as const;
export type Right = (typeof RIGHTS)[number];

const NURSE: Right[] = ['see-floor', 'work-floor'];
const CLERK: Right[] = ['see', ...NURSE, 'book', 'message', 'take-money', 'check-covers', 'see-users'];

/** What each role may do at its centers. */
export const RIGHTS_OF: Record<Role, readonly Right[]> = {
  owner: RIGHTS,
  manager: [...CLERK, 'refund', 'change-center', 'export', 'see-reports', 'see-actions', 'staff'],
  clerk: CLERK,
  nurse: NURSE,
  auditor: ['see', 'see-floor', 'see-users', 'export', 'see-reports', 'see-actions'],
};

/** A role of a person, at one center; null: at all centers, also those to come. */
export type RoleAt = { role: Role; centerId: string | null };

/** The centers at which somebody has a right: all, or these. */
export type Scope = 'all' | readonly string[];

/** At which centers these roles give a right; none is an empty list. */
export function scopeOf(roles: readonly RoleAt[], right: Right): Scope {
  const giving = roles.filter(({ role }) => RIGHTS_OF[role].includes(right));
  if (giving.some(({ centerId }) => centerId === null)) return 'all';
  return [...new Set(giving.map(({ centerId }) => centerId!))];
}

/** Whether a center is in a scope. */
export function isWithin(scope: Scope, centerId: string): boolean {
  return scope === 'all' || scope.includes(centerId);
}

/** Whether these roles give a right: at a center, or, where none is named, anywhere. */
export function may(roles: readonly RoleAt[], right: Right, centerId?: string): boolean {
  const scope = scopeOf(roles, right);
  return centerId === undefined ? scope === 'all' || scope.length > 0 : isWithin(scope, centerId);
}

/** The roles that a manager gives and takes. */
const GIVEN_BY_MANAGERS: readonly Role[] = ['clerk', 'nurse'];

/** Whether somebody with these roles may give and take a role: owners each, managers those of clerks and nurses at their centers. */
export function mayGive(roles: readonly RoleAt[], { role, centerId }: RoleAt): boolean {
  if (roles.some((one) => one.role === 'owner' && one.centerId === null)) return true;
  const scope = scopeOf(roles, 'staff');
  return GIVEN_BY_MANAGERS.includes(role) && (scope === 'all' || (centerId !== null && scope.includes(centerId)));
}
