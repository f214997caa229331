import { useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { daySheetQuery } from './queries';

/** Refreshes the sheet before printing: the screen may be a minute old. On failure the reason is shown in its place. */
export function PrintButton({ center, date }: { center: string; date: IstDate }) {
  const { t } = useTranslation('admin-day-sheet');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function print() {
    setBusy(true);
    const isNew = await queries.fetchQuery(daySheetQuery(center, date)).then(
      () => true,
      () => false,
    );
    if (isNew) {
      await drawn();
      window.print();
    }
    setBusy(false);
  }

  return (
    <Button
      size="compact"
      icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
      className="rail:ml-auto"
      isBusy={isBusy}
      busyLabel={t('bringingUpToDate')}
      onPress={() => void print()}
    >
      {t('print')}
    </Button>
  );
}

/** Waits until the new data is painted: React commits in one frame, the browser paints by the next. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
