import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Directions: domain ← contract ← server, web, sandbox (docs/ARCHITECTURE.md). A zone may not import what is listed. */
function zone(files, forbidden, packages = []) {
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: forbidden, message: 'See "Directions" in docs/ARCHITECTURE.md.' }],
          paths: packages.map((name) => ({ name, message: 'See "Directions" in docs/ARCHITECTURE.md.' })),
        },
      ],
    },
  };
}

const SERVER_FEATURES = [
  ['accounts', 'privacy'],
  ['bookings', 'payments', 'appointments'],
  ['centers'],
  ['newsletter'],
  ['administrators'],
  ['dashboard'],
];

export default tseslint.config(
  {
    ignores: ['dist/', 'data/', '.react-router/', 'node_modules/', 'src/server/platform/db/schema.ts', 'test-results/'],
  },
  ...tseslint.configs.strict,
  hooks.configs.flat['recommended-latest'],
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-console': 'error',
    },
  },
  zone(
    ['src/domain/**'],
    ['**/contract/**', '**/server/**', '**/web/**', '**/sandbox/**', 'node:*'],
    ['react', 'fastify', 'kysely', 'zod', 'pg'],
  ),
  zone(['src/contract/**'], ['**/server/**', '**/web/**', '**/sandbox/**', 'node:*']),
  zone(['src/server/**'], ['**/web/**'], ['stripe']),
  zone(['src/server/features/payments/**'], ['**/web/**']),
  zone(['src/sandbox/**'], ['**/web/**', '**/server/**']),
  zone(['src/web/**'], ['**/server/**', '**/sandbox/**', 'node:*']),
  zone(['src/web/ui/**'], ['**/server/**', '**/sandbox/**', '**/patient/**', '**/admin/**', '**/api/**', 'node:*']),
  zone(['src/web/patient/**'], ['**/server/**', '**/sandbox/**', '**/admin/**', 'node:*']),
  zone(['src/web/admin/**'], ['**/server/**', '**/sandbox/**', '**/patient/**', 'node:*']),
  ...SERVER_FEATURES.map((together) =>
    zone(
      together.map((feature) => `src/server/features/${feature}/**`),
      [
        '**/web/**',
        ...SERVER_FEATURES.filter((others) => others !== together)
          .flat()
          // Who an administrator is, is told by a type.
          .filter((other) => !together.includes('bookings') || other !== 'administrators')
          .map((other) => `**/${other}/**`),
      ],
      together.includes('payments') ? [] : ['stripe'],
    ),
  ),
  { files: ['scripts/**', 'bench/**', 'test/**', 'src/server/platform/log.ts'], rules: { 'no-console': 'off' } },
);
