import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFromTemplate } from '../../../test/template';
import { waitFor } from '../../../test/wait-for';
import { INVENTED_OPERATOR } from '../../contract/operator';
import { MINUTE_MS, SECOND_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Database } from '../platform/db/database';
import { createLog } from '../platform/log';
import { enqueueEmail } from '../outbox/outbox';
import { takerOf } from '../platform/due/due';
import { messagesToSend } from './send-message';

const RENEW_EVERY_MS = 1;
const NEVER_MS = 60 * MINUTE_MS;
let database: Database;
let now: number;
let sent: string[];
/** Lets the mail server answer. */
let answer: () => void;
let deps: Pick<Context, 'database' | 'clock' | 'config' | 'log' | 'mailer' | 'senders' | 'secret'>;

beforeAll(async () => {
  database = await openFromTemplate();
});
afterAll(() => database.close());

beforeEach(async () => {
  now = Date.parse('2026-11-10T08:00:00+05:30');
  sent = [];
  const answered = new Promise<void>((resolve) => (answer = resolve));
  deps = {
    database,
    clock: () => new Date(now),
    config: { publicUrl: 'http://localhost', operator: INVENTED_OPERATOR } as Context['config'],
    log: createLog('silent'),
    secret: 'x',
    senders: { push: null, whatsapp: null, sms: null },
    mailer: {
      async send(to) {
        sent.push(to);
        await answered;
        return { providerId: 'x' };
      },
      verify: () => Promise.resolve(),
      close: () => undefined,
    },
  };
  await database.db.deleteFrom('outbox').execute();
  const mail = {
    onceKey: newId(),
    template: 'no-account',
    recipient: 'a@example.org',
    language: 'en',
    details: {},
  } as const;
  await database.db.transaction().execute((tx) => enqueueEmail(tx, mail, new Date(now)));
});

const takerFor = (renewEveryMs?: number) => takerOf(deps, messagesToSend(deps), renewEveryMs);
const row = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

it('a mail is not taken again by the process that is sending it, however far the clock jumps', async () => {
  const mails = takerFor(NEVER_MS);
  const [mail] = await mails.claim(10);
  const running = mails.run(mail!);
  now += 20 * MINUTE_MS;
  expect(await mails.claim(10)).toEqual([]);
  answer();
  await running;
  expect(sent).toEqual(['a@example.org']);
  expect(await row()).toMatchObject({ status: 'sent', attempts: 1 });
});

it('a mail is not taken by another process while it is being sent, however long that takes', async () => {
  const [ours, theirs] = [takerFor(RENEW_EVERY_MS), takerFor()];
  const [mail] = await ours.claim(10);
  const running = ours.run(mail!);
  for (let time = 1; time <= 3; time++) {
    now += 30 * SECOND_MS;
    await waitFor('the lease is renewed', async () => (await row()).due_at.getTime() === now + 40 * SECOND_MS);
    expect(await theirs.claim(10)).toEqual([]);
  }
  answer();
  await running;
  now += 20 * MINUTE_MS;
  expect(await theirs.claim(10)).toEqual([]);
  expect(sent).toEqual(['a@example.org']);
});

it('a mail that was made due again while it failed stays due then, and does not wait as after a failure', async () => {
  const mails = takerFor(NEVER_MS);
  deps.mailer.send = async () => {
    await database.db
      .updateTable('outbox')
      .set({ due_at: new Date(now + SECOND_MS) })
      .execute();
    throw new Error('no answer');
  };
  const [mail] = await mails.claim(10);
  await expect(mails.run(mail!)).rejects.toThrow('no answer');
  expect((await row()).due_at.getTime()).toBe(now + SECOND_MS);
});

it('a mail of a process that died is taken by another when its lease is over', async () => {
  const [ours, theirs] = [takerFor(), takerFor()];
  expect(await ours.claim(10)).toHaveLength(1);
  now += 39 * SECOND_MS;
  expect(await theirs.claim(10)).toEqual([]);
  now += 2 * SECOND_MS;
  expect(await theirs.claim(10)).toHaveLength(1);
});

describe('a mail that was sent, and could not be marked as sent', () => {
  /** Changes of the outbox fail as often as that. */
  const failing = (times: number) => {
    const { db } = database;
    let left = times;
    const broken = new Proxy(db, {
      get(target, name) {
        if (name === 'updateTable' && left > 0 && left--) {
          return () => {
            throw new Error('the connection broke');
          };
        }
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
      },
    });
    deps.database = { ...database, db: broken };
  };

  it('after one broken connection is marked at once', async () => {
    failing(1);
    const mails = takerFor(NEVER_MS);
    const [mail] = await mails.claim(10);
    answer();
    await mails.run(mail!);
    expect(sent).toEqual(['a@example.org']);
    expect(await row()).toMatchObject({ status: 'sent' });
  });

  it('for longer is not sent again by this process once it can be marked', async () => {
    failing(5);
    const mails = takerFor(NEVER_MS);
    const [mail] = await mails.claim(10);
    answer();
    await expect(mails.run(mail!)).rejects.toThrow('the connection broke');
    expect(await row()).toMatchObject({ status: 'waiting' });
    now += 20 * MINUTE_MS;
    const [again] = await mails.claim(10);
    await mails.run(again!);
    expect(sent).toEqual(['a@example.org']);
    expect(await row()).toMatchObject({ status: 'sent' });
  });
});
