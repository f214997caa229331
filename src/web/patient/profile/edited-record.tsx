import type { RefusedForm } from '../../lib/form';
import { laterPart } from '../../ui/later-part';
import type { Kept } from './kept-now';

const KeptNow = laterPart(() => import('./kept-now').then((file) => file.KeptNow));

type EditedRecordProps = {
  /** Of the record as it is kept now. */
  version: string;
  intent: string;
  refused: RefusedForm | undefined;
  kept: Kept;
};

/**
 * The version of the record that a form changes. Where somebody else has saved first, what is kept now stands beside what was typed:
 * sent once more, it is meant.
 */
export function EditedRecord({ version, intent, refused, kept }: EditedRecordProps) {
  const isBehind = refused?.values['intent'] === intent && refused.refusal.code === 'edit-conflict';
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {isBehind && <KeptNow kept={kept} />}
    </>
  );
}
