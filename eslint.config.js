import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['dist/', 'data/', '.react-router/', 'node_modules/', 'src/server/platform/db/schema.ts', 'test-results/'],
  },
  ...tseslint.configs.strict,
  { files: ['src/web/**'], ...hooks.configs.flat['recommended-latest'] },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-console': 'error',
    },
  },
  {
    // Payments are made by promises: none may be forgotten.
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  { files: ['scripts/**', 'bench/**', 'test/**', 'src/server/platform/log.ts'], rules: { 'no-console': 'off' } },
);
