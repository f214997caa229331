import { useQuery } from '@tanstack/react-query';
import { type PatientRow, type PatientsPreview, imports } from '../../../contract/admin/desk/imports';
import type { IstDate } from '../../../domain/time';
import { formatPrice } from '../../lib/i18n/format';
import { type Translate, useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useMay } from '../api/administrator';
import { callAdmin } from '../api/call-admin';
import { everyCenterQuery } from '../api/every-center';
import { useCenterDay } from '../ui/center-day';
import { CenterChoice } from '../ui/center-choice';
import { plainDate } from '../ui/format';
import { shortSchemeName } from '../ui/scheme-names';
import type { PageHandle } from '../frame/require-right';
import { ImportFrame } from './import-frame';
import { PastImports } from './past-imports';
import { PatientsDone } from './patients-done';
import { PreviewPart, type Kind, type Shown } from './preview-part';
import { useImport } from './use-import';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-import');
  return <PageTitle title={t('patients.title')} />;
}

/** Imports a list of patients, with their sessions or without (/admin/import/patients). */
export default function ImportPatientsPage() {
  const { t } = useTranslation('admin-import');
  const may = useMay();
  const centers = useQuery(everyCenterQuery);
  const mine = centers.data?.filter(({ _id, Status }) => Status === 'active' && may('book', _id));
  const { center, choose } = useCenterDay(mine?.map(({ _id }) => _id));
  const steps = useImport({
    preview: (body) => callAdmin(imports.previewPatients, { body }),
    confirm: (call, body) => call(imports.patients, { body }),
  });
  const options = mine && mine.length > 1 && (
    <div className="flex max-w-100 flex-col gap-1">
      <CenterChoice
        label={t('center')}
        centers={mine}
        value={center}
        onChange={(id) => {
          choose({ center: id });
          if (steps.list) steps.chooseCenter(id);
        }}
      />
      <p className="admin-fine text-muted">{t('centerHint')}</p>
    </div>
  );
  return (
    <ImportFrame
      what="patients"
      past={<PastImports />}
      steps={steps}
      onChoose={(list) => steps.choose(list, center)}
      options={options}
      preview={(preview) => (
        <PreviewPart
          steps={steps}
          preview={preview}
          rows={preview.rows.map((row) => shownOf(t, row))}
          heads={{ name: t('table.patient'), when: t('table.when') }}
          wrong={wrongOf(t, preview)}
          go={preview.totals.patients > 0 ? t(goOf(preview.totals), countsOf(t, preview.totals)) : null}
          cost={preview.totals.sessions > 0 ? t('go.cost', { amount: formatPrice(preview.totals.amount) }) : undefined}
        />
      )}
      done={({ importId, done }) => (
        <PatientsDone key={importId} importId={importId} done={done} onAnother={steps.startAnew} />
      )}
    />
  );
}

type Say = Translate<'admin-import'>;

const goOf = ({ sessions }: { sessions: number }) => (sessions > 0 ? 'go.patients' : 'go.register');

const countsOf = (t: Say, { patients, sessions }: { patients: number; sessions: number }) => ({
  patients: t('count.patients', { count: patients }),
  sessions: t('count.sessions', { count: sessions }),
});

/** How many rows and sessions have problems, in words; null where none have. */
function wrongOf(t: Say, { totals: { wrong, problems } }: PatientsPreview): string | null {
  const said = [
    wrong > 0 && t('preview.wrong', { count: wrong }),
    problems > 0 && t('preview.problems', { count: problems }),
  ].filter((one) => one !== false);
  const [one, other] = said;
  return other ? t('preview.and', { one, other }) : (one ?? null);
}

const WEEKDAYS = ['day.0', 'day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6'] as const;

const KINDS: Record<PatientRow['state'], Kind> = {
  wrong: 'wrong',
  partly: 'wrong',
  new: 'new',
  known: 'known',
  nothing: 'nothing',
};

function shownOf(t: Say, row: PatientRow): Shown {
  const { state, time, first, last, centerName } = row;
  return {
    row: row.row,
    kind: KINDS[state],
    label: t(state === 'partly' && row.sessions === 0 ? 'state.none' : `state.${state}`),
    issues: row.issues,
    name: (
      <>
        <span className="admin-strong block [overflow-wrap:anywhere]">{row.name || t('row.nameless')}</span>
        <span className="admin-fine figure block text-muted [overflow-wrap:anywhere]">{row.phone}</span>
      </>
    ),
    when: time ? (
      <>
        <span className="block">{centerName}</span>
        <span className="block">{row.weekdays.map((day) => t(WEEKDAYS[day]!)).join(', ')}</span>
        {first && last ? t('row.when', { time, first: plainDate(first), last: plainDate(last) }) : time}
      </>
    ) : (
      centerName
    ),
    outcome: <Outcome row={row} />,
  };
}

/** How many dates are named of each kind of session that is not booked. */
const NAMED_DATES = 4;

/** What is booked from a row and what is not, with warnings. */
function Outcome({ row }: { row: PatientRow }) {
  const { t } = useTranslation('admin-import');
  if (row.state === 'wrong') return null;
  const outcomes = [...new Set(row.not.map(({ outcome }) => outcome))];
  const datesOf = (wanted: string) => row.not.filter(({ outcome }) => outcome === wanted).map(({ date }) => date);
  // This count includes sessions that were moved or cancelled, or are not on the row's scheme. They are named separately below.
  const already = row.already - datesOf('gone').length - datesOf('paid-otherwise').length;
  return (
    <div className="mt-1 flex flex-col gap-0.5">
      {row.notes.map(({ message }) => (
        <p key={message} className="text-marigold-text">
          {message}
        </p>
      ))}
      {row.sessions > 0 && <p>{t('row.books', { count: row.sessions })}</p>}
      {row.registers && <p>{t('row.registers')}</p>}
      {row.fills.length > 0 && <p>{t('row.fills', { columns: row.fills.join(', ') })}</p>}
      {row.cover && row.sessions > 0 && <Cover cover={row.cover} />}
      {already > 0 && <p className="text-muted">{t('row.already', { count: already })}</p>}
      {outcomes.map((outcome) => {
        const dates = datesOf(outcome);
        return (
          <p
            key={outcome}
            className={PLAIN.has(outcome) ? 'text-muted' : OPEN.has(outcome) ? 'text-marigold-text' : 'text-red'}
          >
            {t.find(`not.${outcome}`, { count: dates.length, dates: namedDates(t, dates) })}
          </p>
        );
      })}
      {row.longestGapHours !== null && (
        <p className="text-marigold-text">{t('row.gap', { hours: Math.round(row.longestGapHours) })}</p>
      )}
      {row.isTooClose && <p className="text-marigold-text">{t('row.close')}</p>}
    </div>
  );
}

/** Outcomes that don't stop the import. */
const PLAIN = new Set<string>(['gone', 'past', 'closed']);
/** Outcomes that don't stop the import either, but that somebody has to follow up. */
const OPEN = new Set<string>(['after-approval', 'used-up', 'paid-otherwise']);

/** The scheme that pays, its card, until when it is approved, and what the patient pays. */
function Cover({ cover }: { cover: NonNullable<PatientRow['cover']> }) {
  const { t } = useTranslation('admin-import');
  const { scheme, share, holder, cardLast4, until, sessions, isNew, waiting } = cover;
  return (
    <>
      <p>{t('cover.card', { scheme: shortSchemeName(scheme), digits: cardLast4, holder })}</p>
      <p>
        {t(isNew ? 'cover.approves' : 'cover.approved', {
          until: plainDate(until),
          limit: sessions === null ? '' : t('cover.limit', { count: sessions }),
        })}
      </p>
      <p>{share === 0 ? t('cover.free') : t('cover.share', { amount: formatPrice(share) })}</p>
      {isNew && waiting > 0 && <p className="text-marigold-text">{t('cover.waiting', { count: waiting })}</p>}
    </>
  );
}

function namedDates(t: Say, dates: IstDate[]): string {
  const named = dates.slice(0, NAMED_DATES).map(plainDate).join(', ');
  const more = dates.length - NAMED_DATES;
  return more > 0 ? t('not.more', { dates: named, count: more }) : named;
}
