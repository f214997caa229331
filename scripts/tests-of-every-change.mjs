/**
 * The HTTP tests that `npm test` runs, by folder: those that together run the most of the server's code for their time. How they were
 * chosen, and what they find: docs/decisions/0016-the-whole-test-run.md
 */
const BY_FOLDER = {
  'src/sandbox/api': ['faults'],
  'src/sandbox/checkout': ['card'],
  'src/sandbox/control': ['payments-page'],
  'src/sandbox/messages': ['messages'],
  'src/sandbox/razorpay': ['late', 'links', 'page'],
  'src/sandbox': ['start'],
  'src/sandbox/stripe': ['page', 'refunds', 'sessions'],
  'src/sandbox/webhooks': ['webhooks'],
  'src/server/bookings': ['receipt-names'],
  'src/server/checkout': ['made-there', 'modes'],
  'src/server': ['config', 'outside'],
  'src/server/funding': ['scheme-cells'],
  'src/server/messages': ['understand'],
  'src/server/ops/backup': ['kept-backups'],
  'src/server/ops/seed': ['main'],
  'src/server/outbox/channels': ['refusals', 'short'],
  'src/server/outbox': ['pressure', 'preview'],
  'src/server/platform/csv': ['read-table'],
  'src/server/platform/db': ['away-log', 'data-dir-lock', 'embedded'],
  'src/server/platform/due': ['due'],
  'src/server/platform/http': ['network-of'],
  'src/server/platform/secrets': ['secret-files'],
  'test/http/accounts': ['door', 'google-setup', 'latest-sessions'],
  'test/http/appointments': ['admin-export'],
  'test/http/attendance': ['attendance', 'same-numbers-of-a-day'],
  'test/http/bookings': ['series'],
  'test/http/centers': ['foods-not-found', 'statement-counts-centers', 'what-people-search'],
  'test/http/checkout': ['holds-and-refunds-told', 'paid-twice'],
  'test/http/desk': ['desk-bookings', 'desk-messages', 'desk-over-checkout'],
  'test/http/funding': ['deadlines'],
  'test/http/messages': ['ended-addresses', 'push'],
  'test/http/ops': ['admin-cli'],
  'test/http/pages': ['admin-pages', 'sheets'],
  'test/http/patients': ['as-people-type', 'desk-people', 'found-by-number', 'import-schemes'],
  'test/http/platform': ['declared-refusals', 'page-calls', 'route-guards'],
  'test/http/privacy': ['privacy-pages'],
  'test/http/seats': ['capacity'],
  'test/http/staff': ['two-people-at-one-record'],
};

export const HTTP_FOR_EVERY_CHANGE = Object.entries(BY_FOLDER).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}.test.ts`),
);
