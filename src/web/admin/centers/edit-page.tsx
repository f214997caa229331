import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { type AdminCenter, centers } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { formatPrice } from '../../lib/i18n/format';
import { ApiError } from '../../lib/api/api-error';
import { callAdmin } from '../api/call-admin';
import { useCall } from '../api/use-change';
import { ConflictCallout } from '../ui/conflict-callout';
import { conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { PanelHead, RightModal } from '../ui/panel';
import { TableFailure } from '../ui/table-message';
import { tell } from '../ui/tell';
import { useLate } from '../ui/use-late';
import type { PageHandle } from '../frame/require-right';
import { CenterFields } from './center-fields';
import { centerQuery } from './center-list';
import { changesOf, comparable, editResolver, toInput, valuesOf } from './center-values';
import { BelowSold, SlotsWarning } from './slots-warning';
import { FieldProblems } from './field-problems';
import { LaterPrices } from './later-prices';
import { useCenterForm } from './use-center-form';

export const handle = { Head, right: 'change-center', isOfCenter: true } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('form.editTitlePlain')} />;
}

/**
 * Edits a center, in a panel above the list (/admin/centers/:centerId/edit). It starts from the center's present state.
 */
export default function EditPage() {
  const { t } = useTranslation('admin-centers');
  const { centerId = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: center, error, isFetching, refetch } = useQuery(centerQuery(centerId));
  const leave = (state?: object) =>
    void navigate({ pathname: adminPaths.centers, search: search.toString() }, { state, preventScrollReset: true });

  if (center) return <EditForm key={center._id} center={center} onLeave={leave} />;
  return (
    <RightModal width={600} onClose={() => leave()}>
      <PanelHead title={t('form.editTitlePlain')} onClose={() => leave()} />
      {error ? (
        <TableFailure
          title={t('form.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <FormBars />
      )}
    </RightModal>
  );
}

/** Placeholder bars while the form is loading. */
function FormBars() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="flex flex-col gap-5 px-4 py-5 rail:px-7" aria-busy="true">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {isLate &&
        Array.from({ length: 6 }, (_, index) => (
          <div key={index} aria-hidden="true" className="flex flex-col gap-2">
            <span className="h-3 w-28 rounded-full bg-bone" />
            <span className="h-(--control) rounded-chip bg-bone" />
          </div>
        ))}
    </div>
  );
}

type EditFormProps = { center: AdminCenter; onLeave: (state?: object) => void };

/** The form of an existing center. Only changes are sent, with the version they are based on. */
function EditForm({ center, onLeave }: EditFormProps) {
  const { t } = useTranslation(['admin-centers', 'admin']);
  const call = useCall();
  const params = { id: center._id };
  const { base, conflict, ...edit } = useRecordEdit(
    center,
    async () => (await callAdmin(centers.get, { params })).center,
  );
  /**
   * The server's sentence about people booked on chairs that would be gone, and the number of chairs to which it applies.
   */
  const [belowSold, setBelowSold] = useState<{ slots: string; said: string } | null>(null);

  const { form, upload, otherNames, sending, goTo, waitsForPhoto } = useCenterForm({
    defaultValues: valuesOf(center),
    resolver: editResolver,
    say: (reason) => t('form.notSaved', { reason }),
    send: async (values) => {
      const changes = changesOf(values, base);
      const anyway = belowSold?.slots === values.Slots;
      if (Object.keys(changes).length > 0) {
        try {
          const isSaved = await edit.send((version) =>
            call(centers.update, { params, body: { ...changes, version, ...(anyway && { anyway }) } }),
          );
          if (!isSaved) return;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'capacity-below-sold') throw error;
          setBelowSold({ slots: values.Slots, said: error.message });
          return goTo('Slots');
        }
        tell('success', t('form.saved', { name: changes.CenterName ?? base.CenterName }));
      }
      onLeave(SAVED);
    },
  });
  const values = useWatch({ control: form.control });
  const mine = { ...valuesOf(base), ...values };
  const asked = belowSold?.slots === mine.Slots ? belowSold : null;

  const theirs = conflict?.theirs;
  const compared = theirs && {
    base: comparable(valuesOf(base)),
    theirs: comparable(valuesOf(theirs)),
    mine: comparable(mine),
  };

  function take() {
    if (!theirs) return;
    const next = withTheirs(mine, valuesOf(base), valuesOf(theirs));
    form.reset(valuesOf(theirs));
    for (const [field, value] of Object.entries(next))
      form.setValue(field as keyof typeof next, value, { shouldDirty: true });
    edit.take(theirs);
    goTo('CenterName');
  }

  return (
    <SidePanel
      title={t('form.editTitle', { name: base.CenterName })}
      subtitle={t('form.editLead')}
      hint={t('form.editHint')}
      onClose={() => onLeave()}
      {...sending}
      submitLabel={theirs ? t('admin:conflict.keep') : asked ? t('slots.anyway') : t('form.save')}
      busyLabel={waitsForPhoto ? t('form.waiting') : t('form.saving')}
    >
      {compared && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            compared,
            (field) => t(`form.fields.${field}`),
            (of, field) => {
              const value = of[field];
              if (Array.isArray(value)) return value.join(', ');
              return field === 'DialysisCharge' && typeof value === 'number' ? formatPrice(value) : String(value ?? '');
            },
          )}
          {...(conflict.theirs.Status !== base.Status && { none: t(`conflict.now.${conflict.theirs.Status}`) })}
          onTake={take}
        />
      )}
      <FieldProblems errors={form.formState.errors} onGoTo={goTo} />
      <CenterFields
        form={form}
        upload={upload}
        otherNames={otherNames}
        presentPhoto={base.Photo}
        laterPrices={<LaterPrices centerId={base._id} />}
        slotsWarning={
          asked ? <BelowSold said={asked.said} /> : <SlotsWarning center={base} slots={toInput(mine).Slots} />
        }
      />
    </SidePanel>
  );
}
