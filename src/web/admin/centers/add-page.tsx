import Plus from 'lucide-react/icons/plus';
import { useNavigate, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { centers } from '../../../contract/admin';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useCall } from '../api/use-change';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import type { PageHandle } from '../frame/require-right';
import { CenterFields } from './center-fields';
import { EMPTY_CENTER, addResolver, toInput } from './center-values';
import { FieldProblems } from './field-problems';
import { useCenterForm } from './use-center-form';

export const handle = { Head, right: 'own-centers' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('form.addTitle')} />;
}

/** Adds a center, in a panel above the list (/admin/centers/new). */
export default function AddPage() {
  const { t } = useTranslation('admin-centers');
  const call = useCall();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const listTo = { pathname: adminPaths.centers, search: search.toString() };

  const { form, upload, otherNames, sending, goTo, waitsForPhoto } = useCenterForm({
    defaultValues: EMPTY_CENTER,
    resolver: addResolver,
    say: (reason) => t('form.notAdded', { reason }),
    send: async (values) => {
      const { DialysisCharge = 0, Slots = 0, ...texts } = toInput(values);
      await call(centers.add, { body: { ...texts, DialysisCharge, Slots } });
      void navigate(listTo, { state: SAVED, preventScrollReset: true });
      tell('success', t('form.added', { name: values.CenterName.trim() }));
    },
  });

  return (
    <SidePanel
      title={t('form.addTitle')}
      subtitle={t('form.addLead')}
      hint={t('form.addHint')}
      onClose={() => void navigate(listTo, { preventScrollReset: true })}
      {...sending}
      submitLabel={t('add')}
      submitIcon={<Plus size={18} />}
      busyLabel={waitsForPhoto ? t('form.waiting') : t('form.adding')}
    >
      <FieldProblems errors={form.formState.errors} onGoTo={goTo} />
      <CenterFields form={form} upload={upload} otherNames={otherNames} />
    </SidePanel>
  );
}
