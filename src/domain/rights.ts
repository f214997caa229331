/**
 * What staff may do: one table, which the routes, the buttons and the tests read. A member of staff has roles, each at one center
 * or at all.
 */

export const ROLES = ['owner', 'manager', 'clerk', 'nurse', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = [
  /** See appointments, their payments and history, the cash book, and the dashboard. */
  'see',
  /** See the day's list and the board: without `see`, only who sits where and who came. */
  'see-floor',
  /** Record attendance, and which chairs are out of order. */
  'work-floor',
  /** Book, move, confirm and cancel for patients, and find, add or merge patients. */
  'book',
  /** Write to patients, and take the calls they asked for. */
  'message',
  /** Record payments at the desk, and close its day. */
  'take-money',
  /** Take cash from the drawer of a desk to the bank. */
  'bank-cash',
  /** Check the covers of schemes, and approve sessions on them. */
  'check-covers',
  /** Make claims on schemes and sponsors, and record what they answer and pay. */
  'file-claims',
  /** Refund money, and write off what is due. */
  'refund',
  /** Change prices, the photo, services, and how many chairs are open. */
  'change-center',
  /** Add and delete centers. */
  'own-centers',
  /** See the accounts of patients. */
  'see-users',
  'block-users',
  /** Take a mobile number off an account, whose person lost it or gave it up, and set another one. */
  'free-numbers',
  /** Download appointments and the register. */
  'export',
  /** See reports, download them, and get the file for the accounts. */
  'see-reports',
  /** See what staff did. */
  'see-actions',
  /** See how the installation stands: what is late, away, full or not saved, and what to do. */
  'operate',
  /**
   * Invite, suspend and remove staff, and give them roles. Owners give every role, managers those of clerks and nurses at their
   * centers (`mayGive`).
   */
  'staff',
] as const;
export type Right = (typeof RIGHTS)[number];

const NURSE: Right[] = ['see-floor', 'work-floor'];
const CLERK: Right[] = ['see', ...NURSE, 'book', 'message', 'take-money', 'check-covers', 'file-claims', 'see-users'];

/** The rights of each role at its centers. */
export const RIGHTS_OF: Record<Role, readonly Right[]> = {
  owner: RIGHTS,
  manager: [
    ...CLERK,
    ...([
      'bank-cash',
      'refund',
      'change-center',
      'export',
      'see-reports',
      'see-actions',
      'staff',
      'free-numbers',
    ] as const),
  ],
  clerk: CLERK,
  nurse: NURSE,
  auditor: ['see', 'see-floor', 'see-users', 'export', 'see-reports', 'see-actions'],
};

/** A role at one center; null: at all centers, future ones included. */
export type RoleAt = { role: Role; centerId: string | null };

/** The centers at which somebody has a right: all, or these. */
export type Scope = 'all' | readonly string[];

/** The centers at which these roles give a right; an empty list where they don't. */
export function scopeOf(roles: readonly RoleAt[], right: Right): Scope {
  const giving = roles.filter(({ role }) => RIGHTS_OF[role].includes(right));
  if (giving.some(({ centerId }) => centerId === null)) return 'all';
  return [...new Set(giving.map(({ centerId }) => centerId!))];
}

/** Whether a center is in a scope. */
export function isWithin(scope: Scope, centerId: string): boolean {
  return scope === 'all' || scope.includes(centerId);
}

/** Whether these roles give a right at a center; without `centerId`, at any center. */
export function may(roles: readonly RoleAt[], right: Right, centerId?: string): boolean {
  const scope = scopeOf(roles, right);
  return centerId === undefined ? scope === 'all' || scope.length > 0 : isWithin(scope, centerId);
}

/** The roles that managers can give and take. */
const GIVEN_BY_MANAGERS: readonly Role[] = ['clerk', 'nurse'];

/**
 * Whether somebody with these roles may give and take a role: owners every role, managers those of clerks and nurses at their
 * centers.
 */
export function mayGive(roles: readonly RoleAt[], { role, centerId }: RoleAt): boolean {
  if (roles.some((one) => one.role === 'owner' && one.centerId === null)) return true;
  const scope = scopeOf(roles, 'staff');
  return GIVEN_BY_MANAGERS.includes(role) && (scope === 'all' || (centerId !== null && scope.includes(centerId)));
}
