import type { ReactNode } from 'react';
import type { RefusedForm } from '../../lib/form';

type EditedRecordProps = {
  /** Of the record as it is kept now. */
  version: string;
  intent: string;
  refused: RefusedForm | undefined;
  /** What is kept now (`KeptNow`). */
  children: ReactNode;
};

/**
 * The version of the record that a form changes. Where somebody else has saved first, what is kept now stands beside what was typed:
 * sent once more, it is meant.
 */
export function EditedRecord({ version, intent, refused, children }: EditedRecordProps) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {refused?.values['intent'] === intent && refused.refusal.code === 'edit-conflict' && children}
    </>
  );
}
