import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FileWarning from 'lucide-react/icons/file-warning';
import Hourglass from 'lucide-react/icons/hourglass';
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Cover } from '../../../contract/funding';
import type { CheckState } from '../../../domain/funding';
import type { IstDate } from '../../../domain/time';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeNames } from '../../lib/scheme-names';
import { ButtonLink } from '../../ui/button-link';
import { laterPart } from '../../ui/later-part';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { forIn } from '../people/for-whom';
import { CoverForm } from './cover-form';

const ReferralForm = laterPart('referral-form', () => import('./referral-form').then((file) => file.ReferralForm));

type CoverRowProps = { cover: Cover; names: SchemeNames; today: IstDate; refused: RefusedForm | undefined };

/** One cover: the card, the centers' checks, its letter, and how to change and remove it. */
export function CoverRow({ cover, names, today, refused }: CoverRowProps) {
  const { t, language } = useTranslation('covers');
  const { _id, scheme, holder, cardLast4, validTo } = cover;
  const [search] = useSearchParams();
  const name = names[scheme]![language];
  const isOver = validTo !== null && validTo < today;
  const intent = `remove ${_id}`;
  const isAsked = useIsAsked(intent);
  const leadTo = (question: object) => `?${new URLSearchParams({ ...forIn(search), ...question })}`;
  return (
    <li id={_id} className="flex flex-col items-stretch gap-4 py-6 first:pt-0">
      <div className="min-w-0">
        <h3 id={`cover-${_id}`} className="type-card-title wrap-anywhere">
          {name}
        </h3>
        <p className="tabular wrap-anywhere">{t('row.holder', { holder, digits: cardLast4 })}</p>
        {validTo && (
          <p className={`tabular type-second ${isOver ? 'font-label text-red' : 'text-muted'}`}>
            {t(isOver ? 'row.over' : 'row.until', { date: formatDate(validTo) })}
          </p>
        )}
      </div>
      {search.get('change') === _id ? (
        <div className="rounded-tile border border-line p-4">
          <h4 className="mb-3 font-strong">{t('change.title', { scheme: name })}</h4>
          <CoverForm intent={`change ${_id}`} names={names} cover={cover} today={today} refused={refused} />
        </div>
      ) : (
        <>
          <Checks checks={cover.checks} />
          <ReferralForm
            // A new key folds it up again once a photo was sent.
            key={String(cover.hasLetter)}
            cover={cover}
            scheme={name}
            isWanted={cover.checks.some(({ state }) => state === 'paper-wanted')}
            refused={refused}
          />
          {isAsked ? (
            <Question
              intent={intent}
              refused={refused}
              title={t('remove.question', { scheme: name })}
              what={t('remove.what')}
              confirm={t('remove.confirm')}
              busy={t('remove.busy')}
            />
          ) : (
            <div className="-ml-4 flex flex-wrap">
              <ButtonLink
                to={leadTo({ change: _id })}
                preventScrollReset
                variant="quiet"
                size="small"
                aria-label={t('row.changeNamed', { scheme: name })}
              >
                {t('row.change')}
              </ButtonLink>
              <AskLink
                of={intent}
                variant="destructive"
                size="small"
                aria-label={t('row.removeNamed', { scheme: name })}
              >
                {t('row.remove')}
              </AskLink>
              <Link
                to={`${paths.centers}?${new URLSearchParams({ ...forIn(search), scheme })}`}
                className="text-link type-second ml-4 inline-flex min-h-11 items-center"
                aria-describedby={`cover-${_id}`}
              >
                {t('row.find')}
              </Link>
            </div>
          )}
        </>
      )}
    </li>
  );
}

const LOOKS: Record<CheckState, { Icon: typeof Hourglass; colour: string }> = {
  waiting: { Icon: Hourglass, colour: 'text-yellow' },
  'paper-wanted': { Icon: FileWarning, colour: 'text-marigold-text' },
  approved: { Icon: CircleCheck, colour: 'text-green' },
  refused: { Icon: CircleX, colour: 'text-red' },
};

/** The state of each center's check. */
function Checks({ checks }: Pick<Cover, 'checks'>) {
  const { t } = useTranslation('covers');
  if (checks.length === 0) return <p className="type-second text-muted">{t('checks.none')}</p>;
  return (
    <div>
      <h4 className="type-label">{t('checks.title')}</h4>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {checks.map(({ centerId, CenterName, state, approvedUntil, sessionsLeft, earlier, next, reason }) => {
          const { Icon, colour } = LOOKS[state];
          const more = [
            approvedUntil && t('checks.until', { date: formatDate(approvedUntil) }),
            sessionsLeft !== null && t('checks.left', { count: sessionsLeft }),
            earlier &&
              earlier.sessionsLeft !== null &&
              earlier.sessionsLeft > 0 &&
              t('checks.earlier', { count: earlier.sessionsLeft, date: formatDate(earlier.until) }),
          ].filter(Boolean);
          const why = next?.reason ?? reason;
          return (
            <li key={centerId} className="flex gap-2.5">
              <Icon size={20} className={`mt-1 shrink-0 ${colour}`} />
              <div className="min-w-0">
                <p className="wrap-anywhere">{CenterName}</p>
                <p className="tabular type-second">
                  <span className={`font-label ${colour}`}>{t(`checks.${state}`)}</span>
                  {state === 'approved' && more.length > 0 && <span> {more.join(', ')}</span>}
                </p>
                {next && (
                  <p className={`type-second font-label ${LOOKS[next.state].colour}`}>
                    {t(`checks.next-${next.state}`)}
                  </p>
                )}
                {why && <p className="type-second wrap-anywhere">{why}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
