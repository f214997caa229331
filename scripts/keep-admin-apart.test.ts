import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Chunk, adminForPatients } from './keep-admin-apart';

const chunk = (module: string, rest: Partial<Chunk> = {}): Chunk => ({
  facadeModuleId: module,
  isEntry: false,
  moduleIds: [module],
  imports: [],
  dynamicImports: [],
  ...rest,
});

const HOME = '/v/src/web/patient/home/page.tsx?route';
const CENTERS = '/v/src/web/admin/centers/page.tsx?route';
const TABLE = '/v/src/web/admin/ui/data-table.tsx';

it('pages of the area may load what is theirs and what is shared', () => {
  const chunks = {
    'home.js': chunk(HOME, { isEntry: true, imports: ['button.js'] }),
    'button.js': chunk('/v/src/web/ui/button.tsx'),
    'centers.js': chunk(CENTERS, { isEntry: true, imports: ['table.js', 'button.js'] }),
    'table.js': chunk(TABLE),
  };
  expect(adminForPatients(chunks)).toEqual([]);
});

it('each guarded place exists, and a page of patients that reaches one of its files is found', () => {
  for (const file of [
    'web/admin/ui/data-table.tsx',
    'contract/admin/centers/centers.ts',
    'locales/en/pages/admin-board.json',
    'locales/en/admin-files.ts',
    'web/lib/i18n/admin-words.ts',
  ]) {
    expect(existsSync(new URL(`../src/${file}`, import.meta.url)), file).toBe(true);
    const chunks = {
      'home.js': chunk(HOME, { isEntry: true, imports: ['a.js'] }),
      'a.js': chunk(`/v/src/${file}?lingui`),
    };
    expect(adminForPatients(chunks)).toEqual([`a.js: /v/src/${file}?lingui`]);
  }
});

it('what a page of patients reaches over others, or only later, is found', () => {
  const chunks = {
    'home.js': chunk(HOME, { isEntry: true, imports: ['shared.js'] }),
    'shared.js': chunk('/v/src/web/ui/button.tsx', {
      moduleIds: ['/v/src/web/ui/button.tsx', TABLE],
      dynamicImports: ['later.js'],
    }),
    'later.js': chunk('/v/src/contract/admin/centers/centers.ts'),
    'centers.js': chunk(CENTERS, { isEntry: true, imports: ['shared.js'] }),
  };
  expect(adminForPatients(chunks)).toEqual([
    `later.js: /v/src/contract/admin/centers/centers.ts`,
    `shared.js: ${TABLE}`,
  ]);
});
