import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';

type CapacityRefusalProps = { said: string; anyway: (() => void) | null; isBusy: boolean };

/** Says why a change of the chairs was refused. Where people are booked on them, a button makes the change anyway. */
export function CapacityRefusal({ said, anyway, isBusy }: CapacityRefusalProps) {
  const { t } = useTranslation('admin-centers');
  return (
    <>
      <p>{said}</p>
      {anyway && (
        <>
          <p className="mt-1">{t('chairs.anywayText')}</p>
          <Button size="compact" variant="neutral" className="mt-2" onPress={anyway} isBusy={isBusy}>
            {t('chairs.anyway')}
          </Button>
        </>
      )}
    </>
  );
}
