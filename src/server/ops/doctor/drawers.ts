/** Checks the drawers of desks: what each step expected follows from the step before it and the cash since. */
import { sql } from 'kysely';
import { DAY_MS } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import { cashAfter, cashSince } from '../../ledger';
import type { Breach } from './breach';

const ADVICE = 'Compare with the cash book and with what the desk counted; then count the drawer again.';

/** Entries go with their appointments, eight years later; a debt may have been paid long after its session. */
const EXAMINED_MS = 5 * 365 * DAY_MS;

export async function drawerMoney(db: Db, now: Date): Promise<Breach[]> {
  const since = new Date(now.getTime() - EXAMINED_MS);
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'a drawer should have had another sum than what came and went' as what, array[step.id::text] as ids
    from drawer_steps step join drawer_steps before on before.center_id = step.center_id and before.number = step.number - 1
    where before.at >= ${since} and step.expected_paise <> ${cashAfter('before')} + ${cashSince('before')}
    union all
    select 'a drawer was opened twice, or counted while it was closed', array[step.id::text]
    from drawer_steps step left join drawer_steps before on before.center_id = step.center_id and before.number = step.number - 1
    where case step.kind when 'open' then coalesce(before.is_open, false)
      when 'bank' then step.is_open is distinct from before.is_open when 'correction' then step.is_open is distinct from before.is_open
      else not before.is_open end
      and (before.id is not null or step.number = 1)
    union all
    select 'a correction of a drawer that is not what it takes back', array[step.id::text, was.id::text]
    from drawer_steps step join drawer_steps was on was.id = step.counters
    where step.amount_paise <> -was.amount_paise or step.center_id <> was.center_id or was.kind <> 'bank'
    union all
    select 'an entry that is in no drawer, or in that of another center', array[entry.id::text]
    from desk_entries entry left join drawer_steps step on step.id = entry.drawer_step_id
    where step.id is not null and (step.center_id <> entry.center_id or entry.mode <> 'cash')
      or step.id is null and entry.mode = 'cash' and entry.at >= ${since} and exists (select from drawer_steps first
        where first.center_id = entry.center_id and first.number = 1 and first.at < entry.at - interval '5 minutes')`.execute(
    db,
  );
  return rows.map(({ what, ids }) => ({ rule: '6 drawer', what, ids, advice: ADVICE }));
}
