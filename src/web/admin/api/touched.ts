/** Which fetched answers a change makes stale: each change says what it alters, and each read what it shows. */
import type * as contract from '../../../contract/admin';
import type { Endpoint } from '../../../contract/endpoint';
import type { Reading } from './call-admin';
import type { EndpointName } from './query-of';

type In<Module> = Module[keyof Module];
/** Every endpoint of the administrators' contract. */
type Any = Extract<In<{ [Name in keyof typeof contract]: In<(typeof contract)[Name]> }>, Endpoint>;
type Read = EndpointName<Extract<Any, Reading>>;
type Change = Exclude<EndpointName<Any>, Read>;

/**
 * What there is. `sessions`: appointments, and what chairs are kept for; `attendance`: who came; `people`: patients, users, and who
 * cares for whom; `messages`: also calls; `chairs`: how many are open; `terms`: how a center is paid; `own`: an administrator's own
 * settings; `claims`: those on payers.
 */
type Subject =
  | 'sessions'
  | 'attendance'
  | 'money'
  | 'people'
  | 'messages'
  | 'covers'
  | 'claims'
  | 'plans'
  | 'chairs'
  | 'centers'
  | 'terms'
  | 'sponsors'
  | 'staff'
  | 'own';

/** What changes with an appointment, or with whose it is. */
const WITH_BOOKINGS = ['sessions', 'attendance', 'money', 'people', 'messages', 'covers', 'plans'] as const;
/** What any screen about appointments may show. */
const WHAT_BOOKINGS_SHOW: readonly Subject[] = [...WITH_BOOKINGS, 'chairs', 'centers', 'terms'];

/** What a read shows, where that is not `WHAT_BOOKINGS_SHOW`. */
const SHOWN: Partial<Record<Read, readonly Subject[]>> = {
  'GET /admin/users': ['people', 'sessions'],
  'GET /admin/user/{id}': ['people', 'sessions', 'money'],
  'GET /admin/calls': ['messages', 'sessions', 'people', 'centers'],
  'GET /admin/covers': ['covers', 'sessions', 'people', 'messages', 'chairs', 'centers', 'terms'],
  'GET /admin/payer-claims': ['claims', 'centers', 'sponsors'],
  'GET /admin/payer-claims/by-payer': ['claims', 'sponsors'],
  'GET /admin/patients/{id}/account': [...WHAT_BOOKINGS_SHOW, 'claims'],
  'GET /admin/payer-claims/to-claim': ['claims', 'sessions', 'attendance', 'covers', 'sponsors'],
  'GET /admin/payer-claims/draft': ['claims', 'sessions', 'attendance', 'covers', 'people', 'money'],
  'GET /admin/payer-claims/{id}': ['claims', 'sessions', 'people', 'centers', 'sponsors', 'money'],
  'GET /admin/dialysis-centers': ['centers', 'chairs', 'terms'],
  'GET /admin/center/{id}': ['centers', 'chairs', 'terms'],
  'GET /admin/center-impact/{id}': ['centers', 'chairs', 'sessions', 'money'],
  'GET /admin/centers/{id}/template': ['chairs', 'centers'],
  'GET /admin/centers/{id}/exceptions': ['chairs', 'centers', 'plans'],
  'GET /admin/centers/{id}/funding': ['terms', 'centers', 'sessions'],
  'GET /admin/centers/{id}/price-list': ['terms', 'centers'],
  'GET /admin/centers/{id}/charges': ['centers', 'terms'],
  'GET /admin/centers/{id}/sponsors': ['sponsors', 'centers', 'sessions'],
  'GET /admin/staff': ['staff', 'centers', 'own'],
  'GET /admin/accounts-mail': ['own', 'staff'],
  'GET /admin/two-factor': ['own'],
  'GET /admin/passkeys': ['own'],
  // Every change is written down there.
  'GET /admin/actions': [...WHAT_BOOKINGS_SHOW, 'sponsors', 'staff', 'own', 'claims'],
  // Of the installation.
  'GET /admin/operations/state': [],
  'GET /admin/payment-providers': [],
  // Signing in and out fetches and forgets these by itself (`administrator.ts`).
  'GET /admin/get-admin': [],
  'GET /admin/invitation': [],
};

/** What each change alters. */
const ALTERED: Record<Change, readonly Subject[]> = {
  'POST /admin/bookings': WITH_BOOKINGS,
  'POST /admin/patients': ['people'],
  'POST /admin/waiting': ['sessions', 'people'],
  'PUT /admin/waiting/{id}/call': ['sessions'],
  'POST /admin/waiting/offers/{id}/book': WITH_BOOKINGS,
  'DELETE /admin/waiting/{id}': ['sessions'],
  'POST /admin/waiting/{id}/resume': ['sessions'],
  'POST /admin/walk-ins': ['sessions', 'people'],
  'PUT /admin/walk-ins/{id}': ['sessions'],
  'POST /admin/walk-ins/{id}/book': WITH_BOOKINGS,
  'POST /admin/walk-ins/{id}/end': ['sessions'],
  'POST /admin/walk-ins/{id}/resume': ['sessions'],
  'POST /admin/patients/{id}/consent': ['people'],
  'POST /admin/patients/{id}/consent/withdraw': ['people', 'sessions', 'messages'],
  'POST /admin/patients/{id}/delete': WITH_BOOKINGS,
  'POST /admin/patients/{id}/number/code': ['people'],
  'PUT /admin/patients/{id}/number': ['people', 'messages'],
  'POST /admin/patients/{id}/number/link': ['people', 'messages'],
  'POST /admin/patients/{id}/number/stop': ['people', 'messages'],
  'POST /admin/patients/{id}/standing': WITH_BOOKINGS,
  'PUT /admin/standing/{id}': WITH_BOOKINGS,
  'PUT /admin/bookings/{id}/move': WITH_BOOKINGS,
  'PUT /admin/bookings/{id}/swap': WITH_BOOKINGS,
  'POST /admin/patients/{id}/stay': WITH_BOOKINGS,
  'POST /admin/undo/{id}': WITH_BOOKINGS,
  'PUT /admin/update-appoinment/{id}': WITH_BOOKINGS,
  'POST /admin/import/patients': WITH_BOOKINGS,
  'POST /admin/import/{id}/take-back': WITH_BOOKINGS,
  // A missed session frees its chair, and its patient is written to later.
  'PUT /admin/bookings/{id}/attendance': ['attendance'],
  'POST /admin/arrivals': ['attendance'],

  'POST /admin/patients/{id}/entries': ['money', 'sessions', 'people', 'messages'],
  'POST /admin/account-entries/{id}/correct': ['money', 'sessions', 'people'],
  'POST /admin/bookings/{id}/desk-payment': ['money', 'sessions', 'messages'],
  'POST /admin/desk-entries/{id}/correct': ['money', 'sessions', 'people'],
  'POST /admin/desk-refunds/{id}': ['money', 'sessions', 'messages'],
  'POST /admin/cash/close': ['money'],
  'POST /admin/centers/{id}/price-list': ['terms'],
  'PUT /admin/price-items/{id}': ['terms'],
  'POST /admin/centers/{id}/charges': ['centers', 'terms'],
  'DELETE /admin/charges/{id}': ['centers', 'terms', 'messages'],
  'POST /admin/drawer': ['money'],
  'POST /admin/drawer/bank': ['money'],
  'POST /admin/drawer-steps/{id}/correct': ['money'],
  'POST /admin/cash/reopen': ['money'],
  'POST /admin/appointments/{id}/write-off': ['money', 'sessions'],
  'POST /admin/start-refund/{id}': ['money', 'sessions', 'messages'],
  'POST /admin/retry-refund/{id}': ['money', 'sessions', 'messages'],
  'POST /admin/pay-refund-by-hand/{id}': ['money', 'sessions', 'messages'],
  'POST /admin/decide-payment/{id}': ['money', 'sessions', 'messages'],

  'POST /admin/send-mail-again/{id}': ['messages'],
  'POST /admin/messages': ['messages'],
  'PUT /admin/calls/{id}': ['messages'],

  // Their appointments carry their name, may be cancelled with them, or become another's.
  'PUT /admin/update-user/{id}': WITH_BOOKINGS,
  'POST /admin/users/{id}/free-number': ['people', 'messages'],
  'POST /admin/users/{id}/give-back-number': ['people'],
  'POST /admin/users/{id}/number': ['people'],
  'PUT /admin/patients/{id}': WITH_BOOKINGS,
  'POST /admin/patients/{id}/confirm': WITH_BOOKINGS,
  'POST /admin/patients/{id}/take-back-confirmation': WITH_BOOKINGS,
  'POST /admin/patients/{id}/merge': WITH_BOOKINGS,
  'POST /admin/patients/{id}/undo-merge': WITH_BOOKINGS,
  'POST /admin/patients/{id}/take-back-claim': WITH_BOOKINGS,
  'POST /admin/patients/{id}/answer-request': WITH_BOOKINGS,

  // What waits for the answer is confirmed or freed.
  'PUT /admin/covers/{id}': WITH_BOOKINGS,
  'POST /admin/payer-claims': ['claims'],
  'POST /admin/payer-claims/{id}/steps': ['claims'],

  'PUT /admin/closures/{id}/moves/{appointmentId}': WITH_BOOKINGS,
  'POST /admin/closures/{id}/propose': WITH_BOOKINGS,
  'POST /admin/closures/{id}/confirm': WHAT_BOOKINGS_SHOW,
  'DELETE /admin/closures/{id}': WHAT_BOOKINGS_SHOW,

  // Chairs that are offered or held are withdrawn with those that close; a plan holds others.
  'PUT /admin/centers/{id}/template': WHAT_BOOKINGS_SHOW,
  'POST /admin/centers/{id}/exceptions': WHAT_BOOKINGS_SHOW,
  'POST /admin/centers/{id}/holidays': WHAT_BOOKINGS_SHOW,
  'PUT /admin/centers/{id}/chairs/{chair}': WHAT_BOOKINGS_SHOW,
  'DELETE /admin/exceptions/{id}': WHAT_BOOKINGS_SHOW,

  'POST /admin/add-dialysis-center': WHAT_BOOKINGS_SHOW,
  'PUT /admin/update-center/{id}': WHAT_BOOKINGS_SHOW,
  'DELETE /admin/delete-center/{id}': [...WHAT_BOOKINGS_SHOW, 'sponsors', 'staff'],
  'POST /admin/import/centers': WHAT_BOOKINGS_SHOW,
  'PUT /admin/centers/{id}/funding': ['terms', 'chairs', 'covers'],
  'POST /admin/centers/{id}/sponsors': ['sponsors'],
  'PUT /admin/sponsors/{id}': ['sponsors'],
  'DELETE /admin/sponsors/{id}': ['sponsors'],

  'POST /admin/staff': ['staff'],
  'PUT /admin/staff/{id}': ['staff'],
  'PUT /admin/staff/{id}/suspended': ['staff'],
  'POST /admin/staff/{id}/invite': ['staff'],
  'DELETE /admin/staff/{id}': ['staff'],

  'PUT /admin/accounts-mail': ['own'],
  'POST /admin/change-password': ['own'],
  'POST /admin/two-factor/enrol': ['own'],
  'POST /admin/two-factor/confirm': ['own'],
  'POST /admin/two-factor/recovery-codes': ['own'],
  'POST /admin/two-factor/turn-off': ['own'],
  'POST /admin/passkeys/begin': ['own'],
  'POST /admin/passkeys': ['own'],
  'DELETE /admin/passkeys/{id}': ['own'],
  'POST /admin/admin-login': [],
  'POST /admin/admin-login/code': [],
  'POST /admin/admin-login/passkey/begin': [],
  'POST /admin/admin-login/passkey': [],
  'POST /admin/admin-login/code/passkey/begin': [],
  'POST /admin/admin-login/code/passkey': [],
  'POST /admin/admin-logout': [],
  'POST /admin/oidc/begin': [],
  'POST /admin/oidc/finish': [],
  'POST /admin/invitation': [],
};

/** Whether a change may have made the answers of a read stale, each given by its name. */
export function isTouched(read: string, change: string): boolean {
  const shown = SHOWN[read as Read] ?? WHAT_BOOKINGS_SHOW;
  return ALTERED[change as Change].some((subject) => shown.includes(subject));
}
