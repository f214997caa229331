import type { ReactNode } from 'react';
import type { RefusedForm } from '../../lib/form';

type EditedRecordProps = {
  /** The version of the record as it is kept now. */
  version: string;
  intent: string;
  refused: RefusedForm | undefined;
  /** The record's present values (`KeptNow`), shown after a conflict. */
  children: ReactNode;
};

/**
 * Adds the record's version to its form. Where somebody else saved first, the refusal shows the present values beside what was
 * typed; sending again then overwrites them.
 */
export function EditedRecord({ version, intent, refused, children }: EditedRecordProps) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {refused?.values['intent'] === intent && refused.refusal.code === 'edit-conflict' && children}
    </>
  );
}
