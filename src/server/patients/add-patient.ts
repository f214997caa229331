/** Adding a patient at a desk or from a list, unless it is somebody who is known. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { isSameName, mayBeOne, personKey } from '../../domain/name-alike';
import { phoneDigits } from '../../domain/phone';
import type { Scope } from '../../domain/rights';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { lockPhone } from '../appointments';
import { type AgreedAtDesk, consentAtDesk } from './patient-consent';
import { isOurs } from './desk-patient';
import { hasPhone, MOST_FOUND, peopleMeant } from './find-patients';

/**
 * A patient to be added. `phone`: absent if they have none of their own; `relativePhone` then is the number to call.
 */
export type NewPatient = {
  name: string;
  phone?: string | undefined;
  relativePhone?: string | undefined;
  informed?: boolean | undefined;
  /** The way in which they were told, if `informed`. */
  agreed?: AgreedAtDesk | undefined;
  isNew?: boolean | undefined;
};

/**
 * Adds a patient without an account, and records the consent that they gave at the desk. Throws `patient-known` if
 * somebody with this number, or somebody of the scope without a number, may be the same by name, unless the request
 * says that this is another person.
 */
export async function addPatient(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { name, phone, relativePhone, informed, agreed, isNew }: NewPatient,
  now: Date,
): Promise<string> {
  const number = phone ?? relativePhone;
  await lockPhone(tx, phoneLockOf({ name, number }));
  if (!isNew) {
    const known = number
      ? await tx
          .selectFrom('patients')
          .select('name')
          .where(hasPhone(phoneDigits(number)))
          .execute()
      : await namesWithoutPhone(tx, scope, name);
    if (known.some((one) => (number ? mayBeOne : isSameName)(one.name, name))) throw new AppError('patient-known');
  }
  const id = newId();
  await tx
    .insertInto('patients')
    .values({
      ...{ id, name, language: agreed?.language ?? 'en', created_at: now, known_at: now },
      ...{ phone: phone ?? null, relative_phone: relativePhone ?? null },
    })
    .execute();
  if (informed) await consentAtDesk(tx, administrator.userName, id, agreed ?? { language: 'en', told: null }, now);
  const done = { action: 'patient-added', subject: 'patient', subjectId: id, subjectName: name } as const;
  await recordAction(tx, administrator, done, now);
  return id;
}

/** The key that is locked while a patient is added: the number, or for a patient without one, the name. */
export function phoneLockOf({ name, number }: { name: string; number: string | undefined }): string {
  return number ? phoneDigits(number) : `none ${personKey(name)}`;
}

/** Finds the people with this name and no number whom a scope knows. A name alone never identifies one of them. */
export async function namesWithoutPhone(tx: Tx, scope: Scope, name: string): Promise<{ name: string }[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('name')
    .where('user_id', 'is', null)
    .where('phone', 'is', null)
    .where('relative_phone', 'is', null)
    .where(isOurs(scope))
    .where(sql<boolean>`patients.id in (${peopleMeant(scope, name)})`)
    .limit(MOST_FOUND)
    .execute();
  return rows.filter((row) => isSameName(row.name, name));
}
