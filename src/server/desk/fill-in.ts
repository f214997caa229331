import { sql } from 'kysely';
import { PERSON_COLUMNS, type PersonField } from '../patients';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import type { ListedDetails } from './listed-details';

/** The person whom a row of an import means. `isAdded`, `isRegistered`: the row added them, or put them into the center's register. */
type Imported = {
  importId: string;
  centerId: string;
  patientId: string;
  name: string;
  isAdded: boolean;
  isRegistered: boolean;
};

/** Writes what a row of an import fills in of a person, with its history, and that it was this import. */
export async function fillIn(
  tx: Tx,
  administrator: Administrator,
  { importId, centerId, patientId, name, isAdded, isRegistered }: Imported,
  fill: ListedDetails,
  now: Date,
): Promise<void> {
  const { fileNumber, ...details } = fill;
  await tx
    .insertInto('imported_people')
    .values({
      ...{ import_id: importId, center_id: centerId, patient_id: patientId },
      ...{ is_added: isAdded, is_registered: isRegistered, fields: Object.keys(fill) },
    })
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'center_id', 'patient_id']).doUpdateSet({
        is_registered: sql<boolean>`imported_people.is_registered or excluded.is_registered`,
        fields: sql<string[]>`imported_people.fields || excluded.fields`,
      }),
    )
    .execute();
  const subject = { subject: 'patient', subjectId: patientId, subjectName: name } as const;
  const note = 'from a list';
  if (Object.keys(details).length > 0) {
    const columns = Object.entries(details).map(([field, value]) => [PERSON_COLUMNS[field as PersonField], value]);
    await tx.updateTable('patients').set(Object.fromEntries(columns)).where('id', '=', patientId).execute();
    await recordAction(
      tx,
      administrator,
      { action: 'patient-corrected', ...subject, before: {}, after: details, note },
      now,
    );
  }
  if (fileNumber) {
    const { numUpdatedRows } = await tx
      .updateTable('center_patients')
      .set({ file_number: fileNumber })
      .where('center_id', '=', centerId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    // Nothing could be booked: the center does not know this person, and has no file of theirs.
    if (numUpdatedRows === 0n) return;
    const done = {
      action: 'patient-file-changed',
      ...subject,
      centerId,
      before: {},
      after: { fileNumber },
      note,
    } as const;
    await recordAction(tx, administrator, done, now);
  }
}
