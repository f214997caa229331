/** The addresses of the administrators' pages, as `contract/paths.ts` has the patients'. */

export const login = '/admin/login';
export const invitation = '/admin/invitation';
export const password = '/admin/password';
export const twoStep = '/admin/two-step';

export const dashboard = '/admin/dashboard';
export const day = '/admin/day';
export const scan = '/admin/day/scan';
export const daySheet = '/admin/day-sheet';
export const board = '/admin/board';
export const book = '/admin/book';
export const appointments = '/admin/appointments';
export const cash = '/admin/cash';
export const debts = '/admin/debts';
export const covers = '/admin/covers';
export const claims = '/admin/claims';
export const newClaim = '/admin/claims/new';
export const waiting = '/admin/waiting';
export const reports = '/admin/reports';
export const audit = '/admin/audit';
export const patients = '/admin/patients';
export const newPatient = '/admin/patients/new';
export const operations = '/admin/operations';
export const users = '/admin/users';

export const centers = '/admin/centers';
export const newCenter = '/admin/centers/new';
export const closures = '/admin/closures';
export const imports = '/admin/import';
export const importPatients = '/admin/import/patients';
export const importCenters = '/admin/import/centers';
export const staff = '/admin/staff';
export const invite = '/admin/staff/new';

export function appointment(id: string): string {
  return `/admin/appointments/${id}`;
}

export function patient(id: string): string {
  return `/admin/patients/${id}`;
}

/** A patient's card, and what is known of them, to print. */
export function printPatient(id: string): string {
  return `/admin/patients/${id}/print`;
}

/** The sessions of a patient's standing schedules, to print. */
export function slip(patientId: string): string {
  return `/admin/patients/${patientId}/slip`;
}

export function claim(id: string): string {
  return `/admin/claims/${id}`;
}

export function user(id: string): string {
  return `/admin/users/${id}`;
}

export function editCenter(id: string): string {
  return `/admin/centers/${id}/edit`;
}

/** How many chairs of a center are open, by weekday and on single days. */
export function chairs(centerId: string): string {
  return `/admin/centers/${centerId}/chairs`;
}

/** Who pays at a center. */
export function payment(centerId: string): string {
  return `/admin/centers/${centerId}/payment`;
}

export function deleteCenter(id: string): string {
  return `/admin/centers/${id}/delete`;
}

export function closure(id: string): string {
  return `/admin/closures/${id}`;
}

export function member(id: string): string {
  return `/admin/staff/${id}`;
}
