import { useSaid } from '../../../i18n/said';
import { useTranslation } from '../../../i18n/use-translation';
import { Chip } from '../../../ui/chip';

/** Services named on a card; the rest is a marker (spec.md, section 2). */
const NAMED = 2;

/** The first services of a center, and '+..' when there are more. */
export function ServiceChips({ services }: { services: readonly string[] }) {
  const { t } = useTranslation('centers');
  const said = useSaid();
  return (
    <ul aria-label={t('card.services')} className="mt-3 flex flex-wrap gap-2">
      {services.slice(0, NAMED).map((service) => (
        <li key={service} className="max-w-full">
          <Chip>{said(service)}</Chip>
        </li>
      ))}
      {services.length > NAMED && (
        <li>
          <Chip>
            <span aria-hidden="true">{t('card.moreServices')}</span>
            <span className="sr-only">{t('card.moreServicesRead')}</span>
          </Chip>
        </li>
      )}
    </ul>
  );
}
