/**
 * Who may import whom ("Directions" in docs/ARCHITECTURE.md): domain ← locales ← contract ← server, web, sandbox.
 */
import { readdirSync } from 'node:fs';

/** A rule: no file under `from` (but what matches `but`) imports anything under `to`. */
const no = (name, from, to, { but, except } = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...(but && { pathNot: but }) },
  to: { path: to, ...(except && { pathNot: except }) },
});

const TESTS = '[.]test[.]tsx?$';
const server = (folders) => `^src/server/(?:${folders})/`;

/** The rooms of the server (src/server/<room>/README.md), lower ones first: each imports lower ones alone. Every folder is in the list. */
const ROOMS = [
  ...[
    'platform',
    'outbox',
    'staff',
    'codes',
    'ledger',
    'appointments',
    'charges',
    'seats',
    'payments',
    'patients',
    'messages',
    'funding',
  ],
  ...[
    'checkout',
    'bookings',
    'cash',
    'desk',
    'centers',
    'closures',
    'accounts',
    'reports',
    'attendance',
    'privacy',
    'site',
  ],
  ...['delivery', 'ops'],
];
const folders = readdirSync(new URL('src/server', import.meta.url), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name } of folders)
  if (!ROOMS.includes(name)) throw new Error(`src/server/${name} is in no order of rooms`);
for (const room of ROOMS)
  if (!folders.some(({ name }) => name === room)) throw new Error(`src/server/${room} is not there`);
/** Those whose folders and files are what others import; all other rooms have an index.ts. */
const WITHOUT_FACE = ['platform', 'ops'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // Zones.
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    no('domain-imports-nothing', '^src/domain/', '.', { but: TESTS, except: '^src/domain/' }),
    no('locales-know-the-domain-alone', '^src/locales/', '.', {
      but: TESTS,
      except: '^src/(locales|domain)/|^node_modules/@lingui/(core|message-utils)/',
    }),
    no('contract-imports-domain-and-zod', '^src/contract/', '.', {
      but: TESTS,
      except: '^src/(contract|locales|domain)/|^node_modules/zod/',
    }),
    no('server-never-web', '^src/server/', '^src/web/'),
    no('sandbox-stands-alone', '^src/sandbox/', '^src/(server|web)/'),
    no('web-never-server', '^src/web/', '^src/(server|sandbox)/'),
    {
      name: 'web-never-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    no('product-never-its-tests', '^src/', '^(test|bench)/|[.]test[.]tsx?$', { but: TESTS }),
    no('stripe-in-payments-only', '^src/', '^node_modules/stripe/', {
      but: '^src/(server/checkout/providers|sandbox)/',
    }),
    // Loaded where traces are sent, and nowhere else.
    no('open-telemetry-in-one-file', '^src/', '^node_modules/@opentelemetry/', {
      but: '^src/server/platform/tracing/open-telemetry[.]ts$',
    }),
    // Whom a payment is with, only the registry knows.
    no('adapters-in-payments-only', '^src/', '^src/server/checkout/providers/', {
      but: '^src/server/checkout/',
    }),

    // Folders of the web: i18n ← api, ui ← patient, admin.
    no('i18n-knows-words-only', '^src/web/lib/i18n/', '^src/web/(lib/api|ui|patient|admin)/'),
    no('api-knows-no-screen', '^src/web/lib/api/', '^src/web/(ui|patient|admin)/'),
    no('ui-knows-no-api-and-no-screen', '^src/web/ui/', '^src/web/(lib/api|patient|admin)/'),
    no('patient-never-admin', '^src/web/patient/', '^src/web/admin/'),
    no('admin-never-patient', '^src/web/admin/', '^src/web/patient/'),

    // Rooms of the server: each knows lower ones alone, and of them what their index.ts names.
    ...ROOMS.slice(0, -1).map((room, n) =>
      no(`${room}-knows-lower-rooms-alone`, server(room), server(ROOMS.slice(n + 1).join('|'))),
    ),
    ...ROOMS.filter((room) => !WITHOUT_FACE.includes(room)).map((room) =>
      no(`${room}-by-its-index`, '^src/server/.+/', server(room), {
        but: `${server(room)}|${TESTS}`,
        except: `^src/server/${room}/index[.]ts$`,
      }),
    ),
    // Folders of the platform: db, secrets ← jobs ← mail, and http, images.
    no('db-is-the-ground', server('platform/db'), server('platform/(?:secrets|jobs|mail|http|images)')),
    no('secrets-know-no-http', server('platform/secrets'), server('platform/(?:jobs|mail|http|images)')),
    no('jobs-know-no-mail', server('platform/jobs'), server('platform/(?:mail|http|images)')),
    no('mail-knows-no-http', server('platform/mail'), server('platform/(?:http|images)')),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
