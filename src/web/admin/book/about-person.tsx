import { useState } from 'react';
import { flushSync } from 'react-dom';
import { desk } from '../../../contract/admin/desk/desk';
import type { PersonMerge, PersonRequest } from '../../../contract/admin/desk/person';
import { istDateOf } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';

const dayOf = (moment: string) => formatDate(istDateOf(new Date(moment)));

type RequestProps = {
  patientId: string;
  request: PersonRequest;
  /** Called once the patient is merged into another one, or deleted, by the last yes. */
  onGone: (() => void) | undefined;
};

/**
 * A request of one center to others about a patient: with Yes and No for the centers that are asked, and its state for the one that
 * asks.
 */
export function AskedAbout({ patientId, request, onGone }: RequestProps) {
  const { t } = useTranslation('admin-book');
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { deed, name, into, by, centers, until, state, answeredBy, canAnswer, changes } = request;
  const what = t(`ask.what.${deed}`, { name, into: into ?? '' });
  if (state !== 'open') {
    return <p className="text-muted">{t(`ask.${state}`, { what, by: answeredBy ?? '' })}</p>;
  }
  return (
    <PanelCallout tone={canAnswer ? 'warning' : 'info'}>
      <p className="admin-strong">{canAnswer ? t('ask.open', { by, centers, what }) : t('ask.waits', { what })}</p>
      {changes.map(({ field, from, to }) => (
        <p key={field}>
          {t('ask.change', {
            field: t(`fields.${field}` as 'fields.name'),
            from: from ?? t('person.nothing'),
            to: to ?? t('person.nothing'),
          })}
        </p>
      ))}
      <p>{t('ask.until', { date: dayOf(until) })}</p>
      {canAnswer && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="compact" variant="neutral" onPress={() => setAnswer(true)}>
            {t('ask.yes')}
          </Button>
          <Button size="compact" variant="quiet" onPress={() => setAnswer(false)}>
            {t('ask.no')}
          </Button>
        </div>
      )}
      {answer !== null && (
        <AnswerDialog {...{ patientId, request, onGone, what }} agrees={answer} onClose={() => setAnswer(null)} />
      )}
    </PanelCallout>
  );
}

type AnswerDialogProps = RequestProps & { what: string; agrees: boolean; onClose: () => void };

/** Asks for confirmation before an answer: its effect, and in whose name it is given. */
function AnswerDialog({ patientId, request, onGone, what, agrees, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('admin-book');
  const said = { requestId: request._id, agrees };
  const say = useChange((call) => call(desk.answerRequest, { params: { id: patientId }, body: said }), {
    onSuccess: ({ state }) => {
      tell('success', t(`ask.said.${state}`));
      onClose();
      // At once: whoever is gone from the screen is not fetched again.
      if (onGone && state === 'done' && (request.deed === 'merge' || request.deed === 'delete')) flushSync(onGone);
    },
  });
  return (
    <DecisionDialog
      title={t(agrees ? 'ask.yesTitle' : 'ask.noTitle', { what })}
      onClose={onClose}
      onConfirm={() => say.mutate()}
      confirmLabel={t(agrees ? 'ask.yesConfirm' : 'ask.noConfirm')}
      busyLabel={t('ask.busy')}
      change={say}
      keepLabel={t('ask.later')}
      tone={agrees ? 'primary' : undefined}
    >
      <p className="text-muted">{t(agrees ? 'ask.yesText' : 'ask.noText', { by: request.by })}</p>
    </DecisionDialog>
  );
}

type MergedProps = { patientId: string; name: string; merge: PersonMerge };

/** A person who was merged into the patient, shown while the merge can be taken back. */
export function MergedInto({ patientId, name, merge }: MergedProps) {
  const { t } = useTranslation('admin-book');
  const [isAsking, setAsking] = useState(false);
  const body = { mergeId: merge._id };
  const undo = useChange((call) => call(desk.undoMerge, { params: { id: patientId }, body }), {
    onSuccess: () => {
      tell('success', t('merge.undone', { from: merge.name, into: name }));
      setAsking(false);
    },
  });
  const until = dayOf(merge.until);
  return (
    <p>
      {t('merge.was', { name: merge.name, by: merge.by, date: dayOf(merge.at), until })}{' '}
      <button
        type="button"
        aria-label={t('merge.undoOf', { name: merge.name })}
        onClick={() => setAsking(true)}
        className="focus-ring rounded-[4px] text-teal underline underline-offset-3"
      >
        {t('merge.undo')}
      </button>
      {isAsking && (
        <DecisionDialog
          title={t('merge.undoTitle', { from: merge.name, into: name })}
          onClose={() => setAsking(false)}
          onConfirm={() => undo.mutate()}
          confirmLabel={t('merge.undoConfirm')}
          busyLabel={t('merge.undoBusy')}
          change={undo}
          keepLabel={t('merge.undoKeep')}
        >
          <p className="text-muted">{t('merge.undoText', { from: merge.name, into: name })}</p>
        </DecisionDialog>
      )}
    </p>
  );
}
