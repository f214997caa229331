import Printer from 'lucide-react/icons/printer';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';

/** Opens the browser's print dialog, which also saves as PDF. */
export function PrintButton() {
  const { t } = useTranslation('guides');
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-4 print:hidden"
      icon={<Printer aria-hidden="true" size={20} strokeWidth={1.75} />}
      onPress={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}
