/** The log of actions as a signed stream, and what is found of a file that was tampered with. */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, centers } from '../../../src/contract/admin';
import { RETENTION } from '../../../src/domain/retention';
import { DAY_MS } from '../../../src/domain/time';
import { verifyAudit } from '../../../src/server/ops/admin/audit';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { forgetAll } from '../../../src/server/privacy/forget-past';
import { type AdministratorAtWork, anAdministrator } from '../../administrator';
import { aCenter } from '../../builders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const SECRET = 'the secret of a server, long enough';
const the = aRunningProduct();
let dir: string;
let files = 0;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-audit-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Entry = { id: number; action: string; subjectName: string; previous: string | null; signature: string };

let lookedWhetherAnybodyWrites = 0;
const watching: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').startsWith('lock table')) lookedWhetherAnybodyWrites += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The lines that the command writes. */
async function stream(...args: string[]) {
  const lines: string[] = [];
  const { database, now } = the.product;
  const code = await runAdmin(['audit-stream', ...args], {
    db: database.db.withPlugin(watching),
    clock: now,
    secret: async () => SECRET,
    readPassword: async () => '',
    write: (line) => void lines.push(line),
  });
  return { code, lines };
}

const newFile = () => path.join(dir, `audit-${(files += 1)}.jsonl`);
const entriesOf = (lines: string[]) => lines.map((line) => JSON.parse(line) as Entry);
const inFile = (lines: string[]) => lines.map((line) => `${line}\n`).join('');

/** Goes on where the file ends, as `audit-stream --after file >> file` does. */
async function goOn(file: string): Promise<string[]> {
  await appendFile(file, '');
  const { lines } = await stream('--after', file);
  await appendFile(file, inFile(lines));
  return lines;
}

async function verify(...these: string[]): Promise<string> {
  const said: string[] = [];
  const code = await verifyAudit(these, SECRET, (line) => void said.push(line));
  return `${code} ${said.join(' ')}`;
}

async function verifyThese(lines: string[]): Promise<string> {
  const file = newFile();
  await writeFile(file, inFile(lines));
  return (await verify(file)).replaceAll(`${file}, `, '');
}

async function someDeeds({ client }: AdministratorAtWork, count = 3): Promise<string> {
  const center = await aCenter(the.product);
  for (let n = 0; n < count; n++)
    await client.call(centers.update, { params: { id: center.id }, body: { Slots: 3 + n } });
  return center.id;
}

describe('the stream', () => {
  it('has each action once, in order, with what the record shows of it', async () => {
    const administrator = await anAdministrator(the.product);
    const center = await someDeeds(administrator);
    const { code, lines } = await stream();
    expect(code).toBe(0);
    const { actions } = await administrator.client.call(audit.list, { query: { subjectId: center } });
    expect(actions).toHaveLength(3);
    const theirs = lines.map((line) => JSON.parse(line)).filter((one) => one.subjectId === center);
    const signed = { centerId: center, administratorId: expect.any(String), requestId: expect.any(String) };
    expect(theirs).toMatchObject(actions.reverse().map((one) => ({ ...one, id: Number(one.id), ...signed })));
    const ids = entriesOf(lines).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect((await administrator.client.call(audit.list, { query: {} })).all).toBe(ids.length);
  });

  it('goes on after a break, with nothing twice and the chain unbroken', async () => {
    const administrator = await anAdministrator(the.product);
    const file = newFile();
    const first = await goOn(file);
    await someDeeds(administrator);
    const second = await goOn(file);
    expect(second).toHaveLength(3);
    expect(await goOn(file)).toEqual([]);
    expect(entriesOf(second)[0]!.previous).toBe(entriesOf(first).at(-1)!.signature);
    expect(await verify(file)).toMatch(new RegExp(`^0 ${first.length + 3} lines are as they were written`));
  });

  it('leaves out nothing that was written earlier and became visible later', async (test) => {
    test.skip(the.product.database.embedded, 'it has one connection');
    const administrator = await anAdministrator(the.product);
    const file = newFile();
    await goOn(file);
    const { db } = the.product.database;
    let end: (() => void) | undefined;
    const slow = db.transaction().execute(async (tx) => {
      const row = { at: the.product.now(), administrator_name: 'slow', action: 'center-changed', subject: 'center' };
      await tx
        .insertInto('administrator_actions')
        .values({ ...row, subject_name: 'slow' })
        .execute();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await waitFor('it is written', () => end !== undefined);
    await someDeeds(administrator, 1);
    let isDone = false;
    const before = lookedWhetherAnybodyWrites;
    const went = goOn(file).finally(() => (isDone = true));
    await waitFor('it waits', () => isDone || lookedWhetherAnybodyWrites > before + 1);
    end!();
    await slow;
    const names = entriesOf([...(await went), ...(await goOn(file))]).map(({ subjectName }) => subjectName);
    expect(names).toEqual(['slow', expect.any(String)]);
  });

  it('refuses to go on from a line that is not whole, not ours, or of another database', async () => {
    await anAdministrator(the.product);
    const { lines } = await stream();
    const file = newFile();
    await writeFile(file, inFile(lines).slice(0, -9));
    await expect(stream('--after', file)).rejects.toThrow('is not whole');
    await writeFile(file, inFile([lines.at(-1)!.replace(/"at":"2/, '"at":"3')]));
    await expect(stream('--after', file)).rejects.toThrow('was changed');
    await writeFile(file, inFile(lines));
    const { db } = the.product.database;
    const { id } = entriesOf(lines).at(-1)!;
    await db
      .updateTable('administrator_actions')
      .set({ at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await expect(stream('--after', file)).rejects.toThrow('is not in this database');
    await db.deleteFrom('administrator_actions').where('id', '=', id).execute();
    await expect(stream('--after', file)).rejects.toThrow('is not in this database');
    await expect(stream('--after', path.join(dir, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await stream('--from', file)).toMatchObject({ code: 2 });
  });

  it('can be verified though the log forgets what is too old, and older files are gone', async () => {
    const administrator = await anAdministrator(the.product);
    await someDeeds(administrator, 1);
    const [older, newer] = [newFile(), newFile()];
    await goOn(older);
    const { days } = RETENTION.find(({ id }) => id === 'actions')!;
    await the.product.pass((days + 1) * DAY_MS);
    const { db } = the.product.database;
    await forgetAll(the.product.context);
    const left = await db.selectFrom('administrator_actions').select('id').execute();
    expect(left).toEqual([]);
    const later = await anAdministrator(the.product);
    await someDeeds(later, 2);
    const { lines } = await stream('--after', older);
    await writeFile(newer, inFile(lines));
    expect(entriesOf(lines).length).toBeGreaterThanOrEqual(3);
    expect(await verify(older, newer)).toMatch(
      /^0 \d+ lines are as they were written: [^.]*\.\d{3}Z to [^.]*\.\d{3}Z\.$/,
    );
    expect(await verify(newer)).toMatch(/^0 .* The first goes on from a line before it/);
    expect(await verify(newer, older)).toMatch(new RegExp(`^1 ${older}, line 1: is not in its place`));
  });
});

describe('a file', () => {
  let lines: string[];
  beforeAll(async () => {
    await someDeeds(await anAdministrator(the.product), 6);
    ({ lines } = await stream());
  });

  it('that was changed is found at that line', async () => {
    for (const [from, to] of [
      ['"action":"', '"action": "'],
      ['"subject":"center"', '"subject":"user"'],
      ['"previous":"', '"previous":"0'],
      [/"signature":"./, '"signature":"g'],
    ] as const) {
      const changed = lines.with(-3, lines.at(-3)!.replace(from, to));
      expect(changed).not.toEqual(lines);
      expect(await verifyThese(changed), String(from)).toMatch(new RegExp(`^1 line ${lines.length - 2}: was changed`));
    }
  });

  it('from which a line was removed is found at the next one', async () => {
    const { length } = lines;
    const [before, , after] = entriesOf(lines.slice(-4));
    expect(await verifyThese(lines.toSpliced(-3, 1))).toBe(
      `1 line ${length - 2}: does not follow the one before: what was between the entries ${before!.id} and ${after!.id} was removed or moved.`,
    );
    // The last ones are written again by who goes on, and the first are named.
    expect(await verifyThese(lines.slice(0, -1))).toMatch(/^0 /);
    expect(await verifyThese(lines.slice(1))).toMatch(/^0 .* The first goes on from a line before it/);
  });

  it('into which a line was inserted is found there', async () => {
    const { length } = lines;
    const forged = lines.at(-4)!.replace('"subject":"center"', '"subject":"user"');
    expect(await verifyThese(lines.toSpliced(-2, 0, forged))).toMatch(
      new RegExp(`^1 line ${length - 1}: was changed or`),
    );
    expect(await verifyThese(lines.toSpliced(-2, 0, lines.at(-4)!))).toMatch(
      new RegExp(`^1 line ${length - 1}: is not in its place`),
    );
    expect(await verifyThese(lines.toSpliced(-2, 0, ''))).toMatch(new RegExp(`^1 line ${length - 1}: was changed`));
  });

  it('whose lines were put into another order is found where that begins', async () => {
    const swapped = lines.with(-3, lines.at(-2)!).with(-2, lines.at(-3)!);
    expect(await verifyThese(swapped)).toMatch(new RegExp(`^1 line ${lines.length - 2}: does not follow`));
  });

  it('that was signed with another secret, or is empty, is not called whole', async () => {
    const file = newFile();
    await writeFile(file, inFile(lines));
    const said: string[] = [];
    expect(await verifyAudit([file], 'another secret of a server', (line) => void said.push(line))).toBe(1);
    expect(said).toEqual([expect.stringContaining('line 1: was changed')]);
    expect(await verifyThese([])).toBe('1 There is no line.');
    expect(await readFile(file, 'utf8')).toBe(inFile(lines));
  });

  it('is read by lines though a note has separators of Unicode in it', async () => {
    const { db } = the.product.database;
    const row = { at: the.product.now(), administrator_name: 'a', action: 'user-blocked', subject: 'user' };
    const note = 'one\u2028two\u0085three\r\nfour';
    await db
      .insertInto('administrator_actions')
      .values({ ...row, subject_name: 'b', note })
      .execute();
    const { lines: all } = await stream();
    expect(JSON.parse(all.at(-1)!)).toMatchObject({ note });
    expect(await verifyThese(all)).toMatch(/^0 /);
  });
});
