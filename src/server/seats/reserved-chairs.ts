/** Chairs that a center's schemes reserve, and how many chairs the center therefore needs at least. */
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';

/** Reads how many chairs of each window are reserved, by center. Centers that reserve none are left out. */
export async function reservedChairs(tx: Tx, centerIds: readonly string[]): Promise<Map<string, number>> {
  if (centerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('center_schemes')
    .select(['center_id', (eb) => eb.fn.sum<string>('reserved_chairs').as('reserved')])
    .where('center_id', '=', sql<string>`any(${centerIds}::uuid[])`)
    .where('reserved_chairs', 'is not', null)
    .groupBy('center_id')
    .execute();
  return new Map(rows.map(({ center_id: id, reserved }) => [id, Number(reserved)]));
}

/** Returns why a center can't have so few chairs (`too-many-reserved`); null if it can. */
export function whyTooFewChairs(center: string, slots: number, reserved = 0): string | null {
  if (reserved <= slots) return null;
  return `The schemes of ${center} reserve ${reserved} chairs of each window. Reserve fewer first (Payment and schemes).`;
}
