/** The history of a person at desks, from the record of what staff did. */
import { sql } from 'kysely';
import { ACTIONS, type Action } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import type { Db, Tx } from '../platform/db/database';
import { inScope } from '../staff';
import { CORRECTIONS } from './correct-patient';

/** Lists the corrections of a patient, the latest first, with those of the scope's own files; at most fifty. */
export async function correctionsOf(db: Db | Tx, scope: Scope, patientId: string) {
  const rows = await db
    .selectFrom('administrator_actions')
    .select(['at', 'administrator_name', 'before', 'after'])
    .where('subject_id', '=', patientId)
    .where('action', 'in', [...CORRECTIONS])
    .where(sql<boolean>`(action = 'patient-corrected' or ${inScope(scope, 'administrator_actions.center_id')})`)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.flatMap(({ at, administrator_name: by, before, after }) => {
    const [was, is] = [before ?? {}, after ?? {}] as Record<string, string | null>[];
    const fields = Object.keys(is!).filter((field) => (was![field] ?? null) !== (is![field] ?? null));
    return fields.map((field) => ({
      at: at.toISOString(),
      by,
      field,
      from: was![field] ?? null,
      to: is![field] ?? null,
    }));
  });
}

/** The actions that a person's history shows beside corrections. Looking somebody up is not shown. */
const DEEDS: readonly Action[] = [
  'patient-added',
  'patient-confirmed',
  'patient-unconfirmed',
  'patient-consented',
  'patient-consent-withdrawn',
  'patient-data-given',
  'patients-merged',
  'patients-unmerged',
  'days-freed',
  'waiting-added',
  'waiting-answered',
  'waiting-left',
  'waiting-resumed',
  'claim-taken-back',
  'number-asked',
  'number-proved',
  'number-stopped',
  'standing-added',
  'standing-changed',
];

/** Lists what else was done about a patient, the latest first, at most fifty; what centers outside of the scope keep for themselves is left out. */
export async function deedsOf(db: Db | Tx, scope: Scope, patientId: string) {
  const rows = await db
    .selectFrom('administrator_actions')
    .select(['at', 'administrator_name', 'action'])
    .where('subject_id', '=', patientId)
    .where('action', 'in', [...DEEDS])
    .where(sql<boolean>`(center_id is null or ${inScope(scope, 'administrator_actions.center_id')})`)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ at, administrator_name: by, action }) => ({
    at: at.toISOString(),
    by,
    action: ACTIONS.find((one) => one === action)!,
  }));
}
