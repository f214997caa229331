import UserPlus from 'lucide-react/icons/user-plus';
import { Outlet, useParams } from 'react-router';
import { REGISTER_CSV } from '../../../contract/admin/desk/desk';
import * as adminPaths from '../../../contract/admin/paths';
import { urlOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import type { PageHandle } from '../frame/require-right';
import { ExportLink, withoutPage } from '../ui/export-link';
import { formatCount } from '../ui/format';
import { ListFilters } from '../ui/list-filters';
import { useShortcut } from '../ui/shortcuts';
import { TitleBar } from '../ui/title-bar';
import { useRegisterFilters } from './filters';
import { PatientTable } from './patient-table';
import { type Register, useRegister } from './queries';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-patients');
  return <PageTitle title={t('title')} />;
}

/** The register: everybody whom a center knows, with or without an account (/admin/patients). */
export default function PatientsPage() {
  const { t } = useTranslation('admin-patients');
  const { patientId } = useParams();
  const list = useRegister();
  const filters = useRegisterFilters(list);
  useShortcut('r', t('admin:shortcuts.refresh'), () => void list.answer.refetch());
  return (
    <>
      <TitleBar
        title={t('title')}
        count={useCountText(list)}
        action={
          <>
            <ExportLink href={urlOf(REGISTER_CSV, undefined, withoutPage(list.query))} fileName="register.csv" />
            <ButtonLink
              size="compact"
              variant="neutral"
              icon={<UserPlus size={18} />}
              to={{ pathname: adminPaths.newPatient, search: list.search }}
            >
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      <ListFilters
        list={list}
        filters={filters}
        answer={list.answer}
        search={{ label: t('search'), placeholder: t('search'), className: 'rail:max-w-95 rail:flex-1' }}
        className="flex flex-wrap gap-3"
      />
      <PatientTable list={list} filters={filters} openId={patientId} />
      <Outlet context={list} />
    </>
  );
}

/** The number of people who match, in words. Empty while unknown. */
function useCountText({ answer, isFiltered }: Register): string {
  const { t } = useTranslation('admin-patients');
  const { count } = answer.data ?? {};
  if (count === undefined) return '';
  return t(isFiltered ? 'count.match' : 'count.all', { count, number: formatCount(count) });
}
