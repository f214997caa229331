import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Callout } from '../../ui/callout';

type EditedRecordProps = {
  /** Of the record as it is kept now. */
  version: string;
  intent: string;
  refused: RefusedForm | undefined;
  /** What is kept now of each field, in words. */
  kept: readonly { label: string; value: string }[];
};

/**
 * The version of the record that a form changes. Where somebody else has saved first, what is kept now stands beside what was typed:
 * sent once more, it is meant.
 */
export function EditedRecord({ version, intent, refused, kept }: EditedRecordProps) {
  const { t } = useTranslation('profile');
  const isBehind = refused?.values['intent'] === intent && refused.refusal.code === 'edit-conflict';
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {isBehind && (
        <Callout tone="warning" title={t('edited.title')} isStatic>
          <dl className="flex flex-col gap-1">
            {kept.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{value || t('edited.nothing')}</dd>
              </div>
            ))}
          </dl>
        </Callout>
      )}
    </>
  );
}
