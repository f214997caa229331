import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFromTemplate } from '../../../../test/template';
import type { Database } from '../../platform/db/database';
import { runSeed } from './main';

let database: Database;

beforeAll(async () => {
  database = await openFromTemplate();
});
afterAll(() => database.close());

async function run(...argv: string[]) {
  const lines: string[] = [];
  const code = await runSeed(argv, {
    database,
    clock: () => new Date('2026-11-10T15:10:00+05:30'),
    passwordHash: async (text) => `hash of ${text}`,
    write: (line) => lines.push(line),
  });
  return { code, said: lines.join('\n') };
}

describe('npm run seed', () => {
  it('adds what is asked for, on the embedded database too', async () => {
    const { code, said } = await run('--centers', '3', '--patients=20', '--bookings', '500');
    expect(code).toBe(0);
    expect(said).toMatch(/Added 3 centers, 20 patients and 500 bookings in \d+\.\d s\.$/);
  });

  it.each([
    [['--centres', '3'], "Unknown option '--centres'"],
    [['--centers', 'three'], '--centers is "three"; it should be a whole number'],
    [['--patients', '1.5'], '--patients is "1.5"; it should be a whole number'],
    [['--bookings', '20000000'], '--bookings is "20000000"; it should be a whole number up to 10000000'],
    [['--bookings=-5'], '--bookings is "-5"; it should be a whole number'],
    [['400'], "Unexpected argument '400'"],
    [[], 'There is nothing to add.'],
  ])('refuses %j in a sentence', async (argv, sentence) => {
    const { code, said } = await run(...argv);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).toContain('Use: npm run seed -- --centers N --patients N --bookings N');
  });
});
