import searchDrawing from '../../../drawings/spot-search.svg';
import { useTranslation } from '../../../i18n/use-translation';
import { ButtonLink } from '../../../ui/button-link';

/** No such center: says so, and shows ways on. */
export function CenterMissing() {
  const { t } = useTranslation('centers');
  return (
    <div className="page-width flex flex-col items-start gap-4 py-12 desk:py-20">
      <img src={searchDrawing} alt="" width={200} height={150} className="h-37.5 w-50" />
      <h1 className="type-title">{t('detail.notFound.title')}</h1>
      <p className="type-lead max-w-[52ch] text-muted">{t('detail.notFound.text')}</p>
      <div className="mt-2 flex w-full flex-col gap-3 md:w-auto md:flex-row">
        <ButtonLink to="/dialysis">{t('detail.notFound.all')}</ButtonLink>
        <ButtonLink to="/myappoinments" variant="outline">
          {t('detail.notFound.appointments')}
        </ButtonLink>
      </div>
    </div>
  );
}
