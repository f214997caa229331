import type { Closure, ClosureMove } from '../../../contract/admin/closures';
import { phoneHref } from '../../../domain/phone-href';
import { formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Panel } from '../dashboard/panel';
import { PatientName } from '../ui/patient-link';
import { callList, toPhone } from './plan';
import { useClosedWords, useDecisionText, windowText } from './use-closure-words';
import '../ui/numbered-pages.css';

/** Whether somebody is moved to another center than the closed one. */
const isElsewhere = ({ from, to }: ClosureMove) => to !== null && to.centerId !== from.centerId;

/** After confirming: the patients who were moved or cancelled and get no mail. */
export function PhoneFirst({ moves }: { moves: readonly ClosureMove[] }) {
  const { t } = useTranslation('admin-closures');
  const decisionText = useDecisionText();
  const people = toPhone(moves);
  if (people.length === 0) return null;
  return (
    <Panel title={t('phone.title')} titleId="closure-phone">
      <p className="px-4 pb-2 text-muted lg:px-4.5">{t('phone.text')}</p>
      <ul aria-labelledby="closure-phone">
        {people.map((move) => (
          <li
            key={move.appointmentId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2 lg:px-4.5"
          >
            <span className="admin-strong [overflow-wrap:anywhere]">
              <PatientName patient={move.patient} centerId={move.from.centerId} />
            </span>
            {move.patient.phone ? (
              <a
                href={phoneHref(move.patient.phone)}
                className="text-link figure inline-flex min-h-(--row-control) items-center"
              >
                {move.patient.phone}
              </a>
            ) : (
              <span className="text-muted">{t('table.noPhone')}</span>
            )}
            <span className="admin-fine w-full text-muted">
              {decisionText(move)}
              {isElsewhere(move) && <span className="block">{move.to!.CenterName}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const CELL = 'border-b border-[#b5b5b5] px-1.5 py-1 align-top text-left';

/** On paper only: everybody whose appointment changes, those without mail first, with room to write. */
export function CallList({ closure, now }: { closure: Closure; now: Date }) {
  const { t } = useTranslation('admin-closures');
  const decisionText = useDecisionText();
  const { dates, what } = useClosedWords()(closure);
  const people = callList(closure.moves);
  return (
    <div className="numbered-pages hidden text-black print:block">
      <h2 className="text-[14pt] font-[620]">
        {t('print.title')}: {closure.CenterName}, {dates}
      </h2>
      <p className="text-[9pt]">{t('print.lead', { what, reason: closure.reason, when: formatMoment(now) })}</p>
      {people.length === 0 ? (
        <p className="mt-3">{t('print.none')}</p>
      ) : (
        <table className="mt-2 w-full table-fixed border-collapse text-[9pt]">
          <thead>
            <tr>
              <th scope="col" className={`${CELL} w-[22%]`}>
                {t('print.patient')}
              </th>
              <th scope="col" className={`${CELL} w-[15%]`}>
                {t('print.phone')}
              </th>
              <th scope="col" className={`${CELL} w-[17%]`}>
                {t('print.from')}
              </th>
              <th scope="col" className={`${CELL} w-[19%]`}>
                {t(closure.state === 'open' ? 'print.toPlanned' : 'print.to')}
              </th>
              <th scope="col" className={CELL}>
                {t('print.said')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((move) => (
              <tr key={move.appointmentId} className="h-[12mm] break-inside-avoid">
                <th scope="row" className={`${CELL} font-[570]`}>
                  {move.patient.name}
                  {!move.patient.hasMail && <span className="block font-normal">{t('print.noMail')}</span>}
                </th>
                <td className={`${CELL} figure`}>{move.patient.phone ?? t('table.noPhone')}</td>
                <td className={CELL}>{windowText(move.from)}</td>
                <td className={CELL}>
                  {decisionText(move)}
                  {isElsewhere(move) && <span className="block">{move.to!.CenterName}</span>}
                </td>
                <td className={CELL}>{move.outcome === 'moved' && move.answer && t(`answer.${move.answer}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
