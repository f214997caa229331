import { useTranslation } from '../../lib/i18n/use-translation';
import { Callout } from '../../ui/callout';

/** The present values of a record's fields, in words. */
export type Kept = readonly { label: string; value: string }[];

/** Shows what somebody else has saved first, beside what was typed. */
export function KeptNow({ kept }: { kept: Kept }) {
  const { t } = useTranslation('profile');
  return (
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
  );
}
