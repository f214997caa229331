/** The price list of a center: what it charges beside its sessions. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PriceItem } from '../../../contract/admin';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { AppError, editConflict } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { lock } from '../../platform/db/lock';
import { recordVersion } from '../../platform/record-version';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';

/** How many extras a center may have, those that can't be charged any more included. */
const MOST_ITEMS = 200;

type Row = { id: string; name: string; names: unknown; price_paise: number; is_active: boolean };
const COLUMNS = ['id', 'name', 'names', 'price_paise', 'is_active'] as const;

function present({ id, ...row }: Row): PriceItem {
  const editable = {
    name: row.name,
    names: row.names as PriceItem['names'],
    price: paiseToRupees(row.price_paise),
    isActive: row.is_active,
  };
  return { _id: id, ...editable, version: recordVersion(editable) };
}

/** Lists them by name; those that can be charged first. */
export async function listPrices(db: Db, centerId: string): Promise<PriceItem[]> {
  const rows = await db
    .selectFrom('price_items')
    .select(COLUMNS)
    .where('center_id', '=', centerId)
    .orderBy('is_active', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(present);
}

type Given = { name: string; names?: PriceItem['names'] | undefined; price: Paise };

/** The names that are not empty, as they are kept. */
const given = (names: PriceItem['names'] = {}) =>
  JSON.stringify(Object.fromEntries(Object.entries(names).filter(([, one]) => one)));

/** Adds one. Throws AppError: price-item-exists, price-list-full. */
export async function addPrice(
  tx: Tx,
  administrator: Administrator,
  { centerId, name, names, price }: Given & { centerId: string },
  now: Date,
): Promise<PriceItem> {
  await lockPrices(tx, centerId);
  const { n } = await tx
    .selectFrom('price_items')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('center_id', '=', centerId)
    .executeTakeFirstOrThrow();
  if (n >= MOST_ITEMS) throw new AppError('price-list-full');
  await requireFreeName(tx, centerId, name);
  const row = await tx
    .insertInto('price_items')
    .values({ id: newId(), center_id: centerId, name, names: given(names), price_paise: price, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const subject = await priceSubject(tx, centerId, name);
  const after = present(row);
  await recordAction(tx, administrator, { action: 'price-item-added', ...subject, after }, now);
  return after;
}

/**
 * Changes one. Throws AppError: price-item-not-found, price-item-exists, `edit-conflict` if somebody else has changed it since
 * `version`.
 */
export async function changePrice(
  tx: Tx,
  administrator: Administrator,
  {
    id,
    version,
    ...change
  }: Partial<Given> & { id: string; isActive?: boolean | undefined; version?: string | undefined },
  now: Date,
): Promise<PriceItem> {
  const found = await tx.selectFrom('price_items').select('center_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('price-item-not-found');
  await lockPrices(tx, found.center_id);
  const row = await tx.selectFrom('price_items').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
  if (version !== undefined && version !== present(row).version) throw editConflict(undefined);
  const { name = row.name, names, price = row.price_paise, isActive = row.is_active } = change;
  if (isActive) await requireFreeName(tx, found.center_id, name, id);
  const next = await tx
    .updateTable('price_items')
    .set({ name, price_paise: price, is_active: isActive, ...(names && { names: given(names) }) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const [before, after] = [present(row), present(next)];
  const subject = await priceSubject(tx, found.center_id, row.name);
  await recordAction(tx, administrator, { action: 'price-item-changed', ...subject, before, after }, now);
  return after;
}

const lockPrices = (tx: Tx, centerId: string) => lock(tx, `prices:${centerId}`);

/** Two extras of one name could not be told apart. Throws AppError `price-item-exists`. */
async function requireFreeName(tx: Tx, centerId: string, name: string, except?: string): Promise<void> {
  const other = await tx
    .selectFrom('price_items')
    .select('id')
    .where('center_id', '=', centerId)
    .where('is_active', '=', true)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst();
  if (!other) return;
  const message = `There is already an extra called ${name}`;
  throw new AppError('price-item-exists', { message, fields: { name: message } });
}

async function priceSubject(tx: Tx, centerId: string, item: string) {
  const center = await tx.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  return { subject: 'center', subjectId: centerId, subjectName: `${center.name}, ${item}` } as const;
}

type Charged = { centerId: string; item: string; amount: Paise; reason?: string | undefined };

/**
 * Reads an extra that is charged. Another amount than its price (paise) needs a reason. Throws AppError `invalid-input`, at
 * `item` or `reason`.
 */
export async function chargedItem(tx: Tx, { centerId, item, amount, reason }: Charged) {
  const found = await tx
    .selectFrom('price_items')
    .select(COLUMNS)
    .where(sql`id::text`, '=', item)
    .where('center_id', '=', centerId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!found) {
    throw new AppError('invalid-input', { fields: { item: 'This is not on the price list of this center' } });
  }
  if (amount !== found.price_paise && !reason) {
    throw new AppError('invalid-input', { fields: { reason: 'Please write why it is not the price of the list' } });
  }
  return { id: found.id, name: found.name };
}
