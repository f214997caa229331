import type { StoredFunding } from '../../../contract/admin/funding';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { schemeName } from '../ui/scheme-names';
import { valuesOf } from './payment-values';
import { Section } from './section';
import { useTermsText } from './use-terms-text';

/** What a center takes as payment, for administrators who may not change it. */
export function ReadFunding({ funding }: { funding: StoredFunding }) {
  const { t } = useTranslation('admin-payment');
  const text = useTermsText();
  const { atCenter, price, schemes } = funding;
  const values = valuesOf(funding).schemes;
  return (
    <>
      <Section title={t('modes.title')}>
        <p>{atCenter.length > 0 ? text.modes(atCenter) : t('modes.none')}</p>
      </Section>
      <Section title={t('price.title')}>
        {price ? (
          <>
            <p>
              {t('list', { label: t('price.dialyser'), value: t(`price.dialysers.${price.dialyser ?? 'unsaid'}`) })}
            </p>
            {price.includes.length > 0 && <p>{price.includes.map((item) => t(`price.items.${item}`)).join(', ')}</p>}
            {price.extras.length > 0 && (
              <div>
                <p className="type-label">{t('extras.title')}</p>
                <ul>
                  {price.extras.map(({ name, price: rupees }) => (
                    <li key={name}>{t('list', { label: name, value: formatPrice(rupees) })}</li>
                  ))}
                </ul>
              </div>
            )}
          </>
        ) : (
          <p className="text-muted">{t('price.nothing')}</p>
        )}
      </Section>
      <Section title={t('schemes.title')}>
        {schemes.length === 0 && <p className="text-muted">{t('schemes.none')}</p>}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {values.map((one, index) => (
            <li key={one.scheme} className="py-3">
              <p className="admin-strong">{schemeName(one.scheme)}</p>
              <p>{text.share(one)}</p>
              <p className="text-muted first-letter:uppercase">{text.rest(one).join('\u00a0· ')}</p>
              {one.papers.length > 0 && (
                <p className="text-muted">{t('schemes.papers', { papers: text.papers(one) })}</p>
              )}
              <CheckedLine {...schemes[index]!} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** When the terms were last confirmed, and by whom. */
export function CheckedLine({
  checkedOn,
  checkedBy,
}: Pick<StoredFunding['schemes'][number], 'checkedOn' | 'checkedBy'>) {
  const { t } = useTranslation('admin-payment');
  const date = formatDate(checkedOn);
  return (
    <p className="admin-fine text-muted">
      {checkedBy === null ? t('schemes.checkedPlain', { date }) : t('schemes.checked', { date, name: checkedBy })}
    </p>
  );
}
