import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { desk } from '../../../contract/admin/desk/desk';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { PatientLine, PatientSearch } from './patient-search';
import { useTellAsked } from './queries';

type MergeDialogProps = { from: DeskPatient; onClose: () => void; onMerged: (into: DeskPatient) => void };

/** Merges a person without an account into another patient, after showing what that moves. */
export function MergeDialog({ from, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('admin-book');
  const tellAsked = useTellAsked();
  const [into, setInto] = useState<DeskPatient | null>(null);
  const params = { id: from._id };
  const preview = useQuery(
    queryOf(desk.mergePreview, { params, query: { into: into?._id ?? '' } }, { enabled: into !== null, staleTime: 0 }),
  );
  const merge = useChange((call) => call(desk.merge, { params, body: { into: into!._id } }), {
    onSuccess: ({ patient, asked }) => {
      if (asked) {
        tellAsked(asked);
        onClose();
        return;
      }
      tell('success', t('merge.done', { from: from.name, into: patient.name }));
      onMerged(patient);
    },
  });
  const { moves, clashes = [], links = [], mustAsk = false } = preview.data ?? {};
  const sessions = clashes.map(({ date, time }) => `${formatDate(date)}, ${formatWindow(time)}`).join('; ');
  return (
    <DecisionDialog
      title={t('merge.title', { name: from.name })}
      onClose={onClose}
      onConfirm={() => merge.mutate()}
      confirmLabel={mustAsk ? t('ask.submit') : t('merge.confirm', { name: into?.name ?? '…' })}
      busyLabel={t('merge.busy')}
      change={{ isPending: merge.isPending, error: merge.error ?? preview.error }}
      unavailableBecause={
        into === null
          ? t('merge.choose')
          : clashes.length > 0
            ? t('merge.clash', { sessions })
            : preview.data
              ? null
              : t('merge.loading')
      }
      keepLabel={t('merge.keep')}
      tone={mustAsk ? 'primary' : undefined}
      hasField
    >
      <p className="text-muted">{t('merge.lead', { name: from.name })}</p>
      {mustAsk && <PanelCallout tone="info">{t('ask.note')}</PanelCallout>}
      <p className="flex flex-col">
        <span className="admin-fine text-muted">{t('merge.goes')}</span>
        <PatientLine patient={from} />
      </p>
      <PatientSearch label={t('merge.search')} onChoose={setInto} without={from._id} />
      {into && (
        <PanelCallout tone="info">
          <p className="flex flex-col">
            <span className="admin-fine text-muted">{t('merge.stays')}</span>
            <PatientLine patient={into} />
          </p>
          {moves && <p className="mt-1.5">{t('merge.moves', { ...moves, into: into.name })}</p>}
          {links.map(({ name, fate }) => (
            <p key={`${name} ${fate}`} className="mt-1.5">
              {t(`merge.${fate}`, { name, into: into.name })}
            </p>
          ))}
        </PanelCallout>
      )}
    </DecisionDialog>
  );
}
