import { useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { daySheetQuery } from './queries';

/** Prints the sheet as it is now: what is on the screen may be a minute old. Where it can't be had, its place says why. */
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

/** Until what has come is on the page: it is told in one frame, and drawn by the next. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
