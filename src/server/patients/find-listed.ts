/** Finding the people of a list: by name and number, or by the number of their file. */
import { sql } from 'kysely';
import type { DeskPatient } from '../../contract/admin';
import { isSameName, mayBeOne, personKey } from '../../domain/name-alike';
import { phoneDigits } from '../../domain/phone';
import type { Scope } from '../../domain/rights';
import type { Tx } from '../platform/db/database';
import { inScope } from '../staff';
import { hasCheckedNumber } from './care';
import { people, presentPatient } from './desk-patient';

/** The key of a patient in a list, for comparing: the name with the own number or a relative's. */
export function patientKey({ name, phone }: { name: string; phone: string }): string {
  return `${phoneDigits(phone)} ${personKey(name)}`;
}

export type KnownPatient = DeskPatient & { isOurs: boolean };

/**
 * Finds the people who have the numbers of a list, at any center. `same`: those with the same name too, by
 * `patientKey`. `maybe`: those with a similar name. `isOurs`: they have sessions in the scope.
 */
export async function findByNameAndPhone(
  tx: Tx,
  scope: Scope,
  wanted: readonly { name: string; phone: string }[],
  now: Date,
): Promise<{ same: Map<string, KnownPatient[]>; maybe: Map<string, KnownPatient[]> }> {
  const digits = [...new Set(wanted.map(({ phone }) => phoneDigits(phone)))];
  const rows = await people(tx, scope, now)
    .where(sql<boolean>`(phone_digits(patients.phone) = any(${digits}::text[])
      or (patients.phone is null and phone_digits(patients.relative_phone) = any(${digits}::text[])))`)
    .where(hasCheckedNumber())
    .orderBy('patients.id')
    .execute();
  const same = new Map<string, KnownPatient[]>(wanted.map((one) => [patientKey(one), []]));
  const maybe = new Map<string, KnownPatient[]>();
  for (const row of rows) {
    const found = { ...presentPatient(row, now), isOurs: row.isOurs };
    const phone = row.phone ?? row.relative_phone ?? '';
    same.get(patientKey({ name: row.name, phone }))?.push(found);
    for (const one of wanted) {
      if (phoneDigits(one.phone) !== phoneDigits(phone) || isSameName(one.name, row.name)) continue;
      if (mayBeOne(one.name, row.name)) maybe.set(patientKey(one), [...(maybe.get(patientKey(one)) ?? []), found]);
    }
  }
  return { same, maybe };
}

/** The key of a center's file, for comparing. */
export const fileKey = (centerId: string, fileNumber: string) => `${centerId} ${fileNumber.toLowerCase()}`;

/**
 * Finds the files that some centers of a scope keep: those with numbers of a list, by `fileKey`, with whose they are;
 * and the numbers that some people have there, by center and person.
 */
export async function findFiles(
  tx: Tx,
  scope: Scope,
  wanted: readonly { centerId: string; fileNumber: string }[],
  patientIds: readonly string[],
  now: Date,
): Promise<{ owners: Map<string, KnownPatient>; numbers: Map<string, string> }> {
  const centerIds = [...new Set(wanted.map(({ centerId }) => centerId))];
  const asked = [...new Set(wanted.map(({ fileNumber }) => fileNumber.toLowerCase()))];
  const files = await tx
    .selectFrom('center_patients')
    .select(['center_id', 'patient_id', 'file_number'])
    .where(sql<boolean>`center_id = any(${centerIds}::uuid[]) and file_number is not null
      and (lower(file_number) = any(${asked}::text[]) or patient_id = any(${[...patientIds]}::uuid[]))`)
    .where(inScope(scope, 'center_patients.center_id'))
    .execute();
  const ids = files.map((file) => file.patient_id);
  const rows =
    ids.length === 0
      ? []
      : await people(tx, scope, now)
          .where('patients.id', 'in', [...new Set(ids)])
          .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...presentPatient(row, now), isOurs: row.isOurs }]));
  const owners = new Map<string, KnownPatient>();
  const numbers = new Map<string, string>();
  for (const { center_id: centerId, patient_id: patientId, file_number: number } of files) {
    const owner = byId.get(patientId);
    if (owner) owners.set(fileKey(centerId, number!), owner);
    numbers.set(`${centerId} ${patientId}`, number!);
  }
  return { owners, numbers };
}
