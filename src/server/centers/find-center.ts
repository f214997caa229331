import type { Center, CenterFunding } from '../../contract';
import { isId } from '../../contract/common';
import { istDateOf } from '../../domain/time';
import { laterCharges } from '../charges';
import type { Context } from '../context';
import { AppError } from '../errors';
import { centerFunding, fundingFacts, hasSponsors } from '../funding';
import { presentCenter } from './present';

/** Finds a center by its id or its short id, with how a session can be paid there. Throws `center-not-found`. */
export async function findCenter(
  { database: { db }, payments }: Pick<Context, 'database' | 'payments'>,
  idOrShort: string,
  now: Date,
): Promise<{ center: Center; funding: CenterFunding }> {
  const row = await db
    .selectFrom('centers')
    .selectAll()
    .select(laterCharges)
    .select(hasSponsors(now).as('has_sponsors'))
    .where(isId(idOrShort) ? 'id' : 'short_id', '=', idOrShort)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('center-not-found');
  const funding = await centerFunding(db, payments, row);
  const schemes = funding.schemes.map(({ scheme }) => scheme);
  return { center: { ...presentCenter(row, istDateOf(now)), ...fundingFacts(payments, row, schemes) }, funding };
}
