import { useQuery, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { daySheetQuery } from './queries';

/**
 * Refreshes the sheet and prints it, since the one on the screen may be a minute old. After a failure the reason replaces the
 * button.
 */
export function PrintButton({ center, date }: { center: string; date: IstDate }) {
  const { t } = useTranslation('admin-day-sheet');
  const queries = useQueryClient();
  const shown = useQuery(daySheetQuery(center, date)).data?.receivedAt;
  const [isBusy, setBusy] = useState(false);
  /** When the sheet to print was received. It is printed once it is on the screen. */
  const [toPrint, setToPrint] = useState<number | null>(null);

  async function print() {
    setBusy(true);
    const receivedAt = await queries.fetchQuery(daySheetQuery(center, date)).then(
      (known) => known.receivedAt,
      () => null,
    );
    setBusy(false);
    setToPrint(receivedAt);
  }

  useEffect(() => {
    if (toPrint !== null && shown === toPrint) window.print();
  }, [shown, toPrint]);

  return (
    <Button
      size="compact"
      icon={<Printer size={18} />}
      className="rail:ml-auto"
      isBusy={isBusy}
      busyLabel={t('bringingUpToDate')}
      onPress={() => void print()}
    >
      {t('print')}
    </Button>
  );
}
