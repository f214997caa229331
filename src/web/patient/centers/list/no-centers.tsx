import searchDrawing from '../../../drawings/spot-search.svg';
import { useSupport } from '../../../i18n/use-support';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { buttonStyles } from '../../../ui/button-styles';
import { EmptyState } from '../../../ui/empty-state';
import { phoneHref } from '../../../../domain/phone-href';

/** Nothing was found, and the way on: without a filter, only a call helps. */
export function NoCenters({ onReset }: { onReset: (() => void) | undefined }) {
  const { t } = useTranslation('centers');
  const { phone } = useSupport();
  return (
    <EmptyState
      drawing={searchDrawing}
      title={t('list.empty.title')}
      action={
        onReset ? (
          <Button onPress={onReset}>{t('list.empty.reset')}</Button>
        ) : (
          <a href={phoneHref(phone)} className={buttonStyles({ variant: 'outline' })}>
            {phone}
          </a>
        )
      }
    >
      {onReset ? t('list.empty.text') : t('list.empty.none')}
    </EmptyState>
  );
}
