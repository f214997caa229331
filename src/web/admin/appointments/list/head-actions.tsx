import Printer from 'lucide-react/icons/printer';
import { useTranslation } from '../../../i18n/use-translation';
import { ButtonLink } from '../../../ui/button-link';
import { ExportLink } from './export-link';
import { useLayout } from '../../ui/use-media';
import type { AppointmentList } from './use-appointment-list';
import { splitValues } from './values';

/** Links for the filtered list: the day sheet of a center, and the export. On the phone they are below the list. */
export function HeadActions({ list }: { list: AppointmentList }) {
  const { t } = useTranslation('admin-appointments');
  const layout = useLayout();
  const [center] = splitValues(list.filters.center);
  const date = list.days?.from ?? list.days?.to;
  const sheet = new URLSearchParams({ ...(center && { center }), ...(date && { date }) });
  return (
    <>
      {layout !== 'list' && <ExportLink list={list} />}
      <ButtonLink
        to={{ pathname: '/admin/day-sheet', search: sheet.toString() }}
        variant="neutral"
        size="compact"
        icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
      >
        {t('daySheet')}
      </ButtonLink>
    </>
  );
}
