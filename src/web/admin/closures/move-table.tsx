import Armchair from 'lucide-react/icons/armchair';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Closure, ClosureMove } from '../../../contract/admin/closures';
import { phoneHref } from '../../../domain/phone-href';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { Segments } from '../ui/radio-cards';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PatientPageLink } from '../ui/patient-link';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import { StatusTag } from '../ui/status-tag';
import { TableMessage } from '../ui/table-message';
import { tell } from '../ui/tell';
import { useChoose } from '../ui/use-choose';
import { CostLines } from './cost-lines';
import { FILTERS, type Filter, byWindow, filterMoves, mayBeDecided, needsDecision } from './plan';
import { type Decision, useDecide } from './queries';
import { useChangeText, useDecisionText } from './use-closure-words';
import { WindowDialog } from './window-dialog';

/** A cell. A row is a stack on a phone, and has columns from 600 px on. */
const CELL =
  'align-top px-4 py-2.5 max-rail:block max-rail:py-0 max-rail:first:pt-2.5 max-rail:last:pb-2.5 max-rail:not-first:pt-1';
const HEAD = 'admin-fine px-4 py-2 text-left font-[550] text-muted';

type MoveTableProps = { closure: Closure; mayBook: boolean };

/** Everybody whom the closure touches, grouped by their booked window. */
export function MoveTable({ closure, mayBook }: MoveTableProps) {
  const { t } = useTranslation('admin-closures');
  const [search] = useSearchParams();
  const choose = useChoose();
  const asked = FILTERS.find((one) => one === search.get('show')) ?? 'all';
  const filter = closure.state === 'open' ? asked : 'all';
  return (
    <section aria-labelledby="closure-moves" className="rounded-tile border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-3.5 pb-3">
        <h2 id="closure-moves" className="text-body font-[570]">
          {t('table.title')}
        </h2>
        {closure.state === 'open' && (
          <Segments
            label={t('filter.label')}
            segments={FILTERS.map((id) => ({
              id,
              label: t(`filter.${id}`, { count: filterMoves(closure.moves, id).length }),
            }))}
            value={filter}
            onChange={(id) => choose({ show: id === 'all' ? undefined : id })}
          />
        )}
      </div>
      <Moves key={filter} closure={closure} filter={filter} mayBook={mayBook} />
    </section>
  );
}

/** The moves that match a filter. A move that was decided stays in its place until another filter is chosen. */
function Moves({ closure, filter, mayBook }: MoveTableProps & { filter: Filter }) {
  const { t } = useTranslation('admin-closures');
  const decide = useDecide(closure._id);
  const errorText = useAdminErrorText();
  const decisionText = useDecisionText();
  const [choosing, setChoosing] = useState<string | null>(null);
  const [atFirst] = useState(() => new Set(filterMoves(closure.moves, filter).map((move) => move.appointmentId)));
  const now = new Set(filterMoves(closure.moves, filter));
  const shown = closure.moves.filter((move) => now.has(move) || atFirst.has(move.appointmentId));
  const chosen = closure.moves.find(({ appointmentId }) => appointmentId === choosing);

  function settle({ appointmentId, body }: Decision) {
    decide.mutate(
      { appointmentId, body },
      {
        onSuccess: (answer) => {
          const move = answer.closure.moves.find((one) => one.appointmentId === appointmentId);
          if (move) tell('success', t('table.saved', { name: move.patient.name, what: decisionText(move) }));
        },
        onError: (error) => tell('error', errorText(error)),
      },
    );
  }

  if (shown.length === 0) {
    return (
      <TableMessage kind="no-match" title={t(`filter.none.${filter === 'decide' ? 'decide' : 'look'}`)}>
        {t('filter.none.text')}
      </TableMessage>
    );
  }
  return (
    <>
      <table className="w-full table-fixed border-collapse max-rail:block" aria-labelledby="closure-moves">
        <thead className="max-rail:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} w-[30%]`}>
              {t('table.patient')}
            </th>
            <th scope="col" className={HEAD}>
              {t('table.to')}
            </th>
            <th scope="col" className={HEAD}>
              {t('table.cost')}
            </th>
            {mayBook && (
              <th scope="col" className={`${HEAD} w-30`}>
                <span className="sr-only">{t('table.change')}</span>
              </th>
            )}
          </tr>
        </thead>
        {byWindow(shown).map(({ date, time, moves }) => (
          <tbody key={`${date} ${time}`} className="max-rail:block">
            <tr className="max-rail:block">
              <th
                scope="rowgroup"
                colSpan={mayBook ? 4 : 3}
                className="admin-fine border-t border-line bg-paper px-4 py-2 text-left font-[550] max-rail:block"
              >
                {t('table.group', { date: formatDate(date), window: formatWindow(time) })}
              </th>
            </tr>
            {moves.map((move) => (
              <MoveRow
                key={move.appointmentId}
                move={move}
                closure={closure}
                mayBook={mayBook}
                isBusy={decide.isPending && decide.variables.appointmentId === move.appointmentId}
                onDecide={settle}
                onChoose={() => setChoosing(move.appointmentId)}
              />
            ))}
          </tbody>
        ))}
      </table>
      {chosen && <WindowDialog closure={closure} move={chosen} onClose={() => setChoosing(null)} />}
    </>
  );
}

type MoveRowProps = {
  move: ClosureMove;
  closure: Closure;
  mayBook: boolean;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
  onChoose: () => void;
};

function MoveRow({ move, closure, mayBook, isBusy, onDecide, onChoose }: MoveRowProps) {
  const { to, leftBecause } = move;
  const isOpen = closure.state === 'open';
  const isUndecided = isOpen && needsDecision(move);
  return (
    <tr className={classNames('group/row border-t border-line max-rail:block', isUndecided && 'bg-marigold-tint/50')}>
      <th scope="row" className={`${CELL} text-left font-[450]`}>
        <PatientCell move={move} isOpen={isOpen} />
      </th>
      <td className={CELL}>
        <BecomesCell move={move} closure={closure} />
      </td>
      <td className={CELL}>
        {to && leftBecause === null && <CostLines costs={to} isElsewhere={to.centerId !== move.from.centerId} />}
      </td>
      {mayBook && (
        <td className={`${CELL} py-1.5`}>
          {mayBeDecided(move) && <DecisionMenu move={move} isBusy={isBusy} onDecide={onDecide} onChoose={onChoose} />}
        </td>
      )}
    </tr>
  );
}

/** The patient, the chair, and how to reach them. */
function PatientCell({ move, isOpen }: { move: ClosureMove; isOpen: boolean }) {
  const { t } = useTranslation('admin-closures');
  const { appointmentId, patient, from, isHold, outcome } = move;
  return (
    <>
      <Link
        to={adminPaths.appointment(appointmentId)}
        className="text-link admin-strong inline-flex min-h-(--row-control) items-center rail:-my-1.5"
      >
        {patient.name}
      </Link>
      <span className="admin-fine flex flex-wrap items-center gap-x-3 text-muted">
        <span>{t('table.chair', { chair: from.chair })}</span>{' '}
        {patient.phone ? (
          <a
            href={phoneHref(patient.phone)}
            className="text-link figure inline-flex min-h-(--row-control) items-center rail:-my-1.5"
          >
            {patient.phone}
          </a>
        ) : (
          <span>{t('table.noPhone')}</span>
        )}
        <PatientPageLink patient={patient} centerId={from.centerId} />
      </span>
      {!patient.hasMail && <span className="admin-fine block text-marigold-text">{t('table.noMail')}</span>}
      {isHold && isOpen && outcome === null && (
        <StatusTag status="pending" label={t('table.paying')} className="mt-1" />
      )}
    </>
  );
}

/** What is proposed or decided for the booking, or was done. */
function BecomesCell({ move, closure }: { move: ClosureMove; closure: Closure }) {
  const { t } = useTranslation('admin-closures');
  const { what, where } = useChangeText()(move);
  const { decision, outcome, leftBecause, answer, byHand, isHeld } = move;
  const isOpen = closure.state === 'open';
  const isLeft = leftBecause !== null;
  const isUndecided = needsDecision(move) && outcome === null;
  return (
    <>
      <span className={classNames('block', !isLeft && 'admin-strong', isUndecided && 'text-marigold-text')}>
        {what}
      </span>
      {isLeft && <span className="admin-fine block text-muted">{t(`leftBecause.${leftBecause}`)}</span>}
      {where && <span className="admin-fine block text-muted">{where}</span>}
      {isOpen && isUndecided && <span className="admin-fine block">{t('to.unseatedText')}</span>}
      {isOpen && !isLeft && decision === 'move' && !isHeld && (
        <span className="admin-fine admin-strong block text-marigold-text">{t('to.notHeld')}</span>
      )}
      {isOpen && byHand && <span className="admin-fine block text-muted">{t('table.byHand')}</span>}
      {closure.state === 'confirmed' && outcome === null && (
        <StatusTag status="pending" label={t('outcome.waiting')} className="mt-1" />
      )}
      {outcome !== null && outcome !== 'left' && (
        <StatusTag status={outcome === 'cancelled' ? 'cancelled' : 'confirmed'} label={t(`outcome.${outcome}`)} />
      )}
      {outcome === 'moved' && (
        <span className={classNames('admin-fine block', answer ? 'admin-strong' : 'text-muted')}>
          {t(`answer.${answer ?? 'none'}`)}
        </span>
      )}
    </>
  );
}

type DecisionMenuProps = Pick<MoveRowProps, 'move' | 'isBusy' | 'onDecide' | 'onChoose'>;

/** Chooses another window, leaves the booking, or cancels it. Nobody is told before the plan is confirmed. */
function DecisionMenu({ move, isBusy, onDecide, onChoose }: DecisionMenuProps) {
  const { t } = useTranslation('admin-closures');
  const { appointmentId, patient, decision, refund } = move;
  const label = t('table.changeNamed', { name: patient.name });
  const settle = (decided: 'stay' | 'cancel') => onDecide({ appointmentId, body: { decision: decided } });
  return (
    <RowMenu label={isBusy ? t('saving') : t('table.change')} name={label} width="w-66" className="-mx-2">
      <RowMenuItem onAction={onChoose}>
        <CalendarClock size={17} />
        {t('do.window')}
      </RowMenuItem>
      {decision !== 'stay' && (
        <RowMenuItem onAction={() => settle('stay')}>
          <Armchair size={17} />
          {t('do.stay')}
        </RowMenuItem>
      )}
      {decision !== 'cancel' && (
        <RowMenuItem tone="red" onAction={() => settle('cancel')}>
          <CircleX size={17} />
          {refund > 0 ? t('do.cancel', { amount: formatPrice(refund) }) : t('do.cancelFree')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}
