import searchUrl from '../../drawings/spot-search.svg';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { OutcomeHead } from './outcome-head';

/** The address names no payment of this patient. */
export function UnknownPayment() {
  const { t } = useTranslation('success');
  return (
    <>
      <OutcomeHead
        title={t('unknown.title')}
        lead={t('unknown.lead')}
        spokenLead={t('unknown.lead')}
        isPrinted
        picture={<img src={searchUrl} alt="" width={160} height={120} className="h-24 w-32 desk:h-30 desk:w-40" />}
      />
      <div className="flex flex-col gap-3 md:flex-row md:justify-center desk:justify-start">
        <ButtonLink to="/myappoinments">{t('ways.view')}</ButtonLink>
        <ButtonLink to="/dialysis" variant="outline">
          {t('ways.find')}
        </ButtonLink>
      </div>
    </>
  );
}
