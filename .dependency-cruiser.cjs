/**
 * Who may import whom ("Directions" in docs/ARCHITECTURE.md): domain ← contract ← server, web, sandbox.
 */

/** A rule: no file under `from` (but what matches `but`) imports anything under `to`. */
const no = (name, from, to, { but, except } = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...(but && { pathNot: but }) },
  to: { path: to, ...(except && { pathNot: except }) },
});

const TESTS = '[.]test[.]tsx?$';
const server = (folders) => `^src/server/(?:${folders})/`;
const FEATURES = [
  'accounts',
  'administrators',
  'appointments',
  'attendance',
  'bookings',
  'centers',
  'contact',
  'dashboard',
  'newsletter',
  'payments',
  'privacy',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // Zones.
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    no('domain-imports-nothing', '^src/domain/', '.', { but: TESTS, except: '^src/domain/' }),
    no('contract-imports-domain-and-zod', '^src/contract/', '.', {
      but: TESTS,
      except: '^src/(contract|domain)/|^node_modules/zod/',
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
      but: '^src/(server/features/payments|sandbox)/',
    }),
    // Whom a payment is with, only the registry knows.
    no('adapters-in-payments-only', '^src/', '^src/server/features/payments/(stripe|razorpay)(-http)?[.]ts$', {
      but: '^src/server/features/payments/',
    }),

    // Folders of the web: i18n ← api, ui ← patient, admin.
    no('i18n-knows-words-only', '^src/web/lib/i18n/', '^src/web/(lib/api|ui|patient|admin)/'),
    no('api-knows-no-screen', '^src/web/lib/api/', '^src/web/(ui|patient|admin)/'),
    no('ui-knows-no-api-and-no-screen', '^src/web/ui/', '^src/web/(lib/api|patient|admin)/'),
    no('patient-never-admin', '^src/web/patient/', '^src/web/admin/'),
    no('admin-never-patient', '^src/web/admin/', '^src/web/patient/'),

    // Folders of the server: platform ← records ← features ← workflows ← app, workers, ops.
    no('platform-is-the-ground', server('platform'), server('records|features|workflows|ops')),
    no('records-below-features', server('records'), server('features|workflows|ops')),
    no('features-below-workflows', server('features'), server('workflows|ops')),
    no('workflows-below-ops', server('workflows'), server('ops')),
    // They meet in workflows and records.
    ...FEATURES.map((feature) =>
      no(`${feature}-meets-no-other-feature`, server(`features/${feature}`), server('features'), {
        except: server(`features/${feature}`),
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
