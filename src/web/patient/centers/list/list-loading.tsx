import { PRODUCT } from '../../../../domain/product';
import { useTranslation } from '../../../i18n/use-translation';
import { ProgressBar } from '../../../ui/progress-bar';
import { CardSkeletons } from './card-skeletons';

/** The loading screen: a bar that creeps on, and the cards' shapes. */
export function ListLoading({ progress }: { progress: number }) {
  const { t } = useTranslation('centers');
  return (
    <>
      <div className="flex max-w-120 flex-col gap-2">
        <ProgressBar label={t('list.loading')} value={progress} />
        <p className="type-small text-muted">{t('list.service', { product: PRODUCT.name })}</p>
      </div>
      <CardSkeletons />
    </>
  );
}
