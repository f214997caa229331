import { useState } from 'react';
import type { DeskEntry } from '../../../contract/admin/cash/cash';
import type { IstDate } from '../../../domain/time';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { useCorrect, useReopenDay } from './queries';

const MAX_NOTE = 500;

type CorrectDialogProps = {
  entry: DeskEntry;
  /** The other lines of its receipt that can still be taken back. */
  others?: readonly DeskEntry[];
  onClose: () => void;
};

/** Takes an entry back after asking what was wrong. `others` are taken back with it. */
export function CorrectDialog({ entry, others = [], onClose }: CorrectDialogProps) {
  const { t } = useTranslation('admin-cash');
  const sum = others.reduce((all, { amount }) => all + amount, entry.amount);
  const of = { amount: formatPrice(Math.abs(sum)), name: entry.patient ?? '' };
  const correct = useCorrect(entry._id, () => {
    tell('success', t('correct.done', of));
    onClose();
  });
  const kind = entry.kind === 'refund' ? 'refund' : 'payment';
  const text = others.length > 0 ? 'receipt' : entry.receiptLines > 1 ? 'line' : kind;
  return (
    <NoteDialog
      title={t(`correct.title.${kind}`, of)}
      text={t(`correct.text.${text}`, { count: others.length + 1 })}
      label={t('correct.note')}
      confirmLabel={t('correct.confirm')}
      missing={t('correct.missing')}
      change={{ ...correct, mutate: (note) => correct.mutate({ note, whole: others.length > 0 }) }}
      onClose={onClose}
    />
  );
}

/** Reopens a closed day after asking why. */
export function ReopenDialog({ day, onClose }: { day: { centerId: string; date: IstDate }; onClose: () => void }) {
  const { t } = useTranslation('admin-cash');
  const date = formatDate(day.date);
  const reopen = useReopenDay(day, () => {
    tell('success', t('reopen.done', { date }));
    onClose();
  });
  return (
    <NoteDialog
      title={t('reopen.title', { date })}
      text={t('reopen.text')}
      label={t('reopen.note')}
      confirmLabel={t('reopen.confirm')}
      missing={t('reopen.missing')}
      change={reopen}
      onClose={onClose}
    />
  );
}

type NoteDialogProps = {
  title: string;
  text: string;
  label: string;
  confirmLabel: string;
  missing: string;
  /** The most characters of the note. */
  most?: number;
  change: { mutate: (note: string) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
};

/** Asks for a note before something is done; it is required. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, text, label, confirmLabel, missing, most = MAX_NOTE, change, onClose } = props;
  const { t } = useTranslation('admin-cash');
  const [note, setNote] = useState('');
  return (
    <DecisionDialog
      title={title}
      onClose={onClose}
      onConfirm={() => change.mutate(note)}
      confirmLabel={confirmLabel}
      busyLabel={t('saving')}
      change={change}
      unavailableBecause={note.trim() ? null : missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      <p className="text-muted">{text}</p>
      <TextArea rows={2} label={label} value={note} onChange={setNote} maxLength={most} autoFocus />
    </DecisionDialog>
  );
}
