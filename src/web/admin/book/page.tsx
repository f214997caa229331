import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { desk } from '../../../contract/admin/desk/desk';
import { type DeskPayment, DESK_PAYMENTS } from '../../../domain/desk';
import { SCHEME_FACTS } from '../../../domain/schemes';
import { istDateOf } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { TextArea } from '../../ui/text-area';
import { callAdmin, everyCenterQuery } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { coversQuery } from '../covers/queries';
import { fundingQuery, sponsorsQuery } from '../payment/queries';
import { useCenterDay, useIsReallyToday } from '../ui/center-day';
import { PageHead } from '../ui/page-head';
import { PanelCallout } from '../ui/panel-callout';
import { RadioCards } from '../ui/radio-cards';
import type { PageHandle } from '../frame/require-right';
import { Booked } from './booked';
import {
  type DeskFunding,
  NO_FUNDING,
  approvalFor,
  bodyOfFunding,
  missingFunding,
  sponsorOf,
  termsFor,
} from './desk-funding';
import { SchemePart, SponsorPart } from './funding-part';
import { FreeWeek, type Picked, keyOf } from './free-week';
import { PatientPart, type Whom } from './patient-part';
import { freeChairsQuery, patientQuery } from './queries';
import { type Chosen, SessionList } from './session-list';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-book');
  return <PageTitle title={t('title')} />;
}

/** Books sessions for a patient at a center's desk (/admin/book). */
export default function BookPage() {
  const { t } = useTranslation('admin-book');
  // Another booking begins from nothing.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <ButtonLink to={adminPaths.importPatients} size="compact" variant="neutral">
            {t('import')}
          </ButtonLink>
        }
      />
      <BookingForm key={round} isFirst={round === 0} onAnother={() => setRound(round + 1)} />
    </>
  );
}

const MAX_REASON = 500;
/** Of somebody who was added a moment ago. */
const NOTHING_KNOWN = {
  ...{ email: null, mails: 'none' as const, hasAccount: false, isConfirmed: true, isBlocked: false, lastSession: null },
  ...{ age: null, dateOfBirth: null, sex: null, relativePhone: null, confirmed: null, carers: [] },
};

function BookingForm({ isFirst, onAnother }: { isFirst: boolean; onAnother: () => void }) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const queryClient = useQueryClient();
  const centers = useQuery(everyCenterQuery);
  const active = centers.data?.filter(({ Status }) => Status === 'active');
  const day = useCenterDay(active?.map(({ _id }) => _id));
  const { center, date, choose } = day;
  const [whom, setWhom] = useState<Whom>(null);
  const [sessions, setSessions] = useState<Chosen[]>([]);
  const [payment, setPayment] = useState<DeskPayment>('later');
  const [reason, setReason] = useState('');
  const funded = useFunded(center, payment, whom, sessions);
  const free = useQuery(freeChairsQuery(center, date, funded.scheme));
  useIsReallyToday(day, free.data ? istDateOf(new Date(free.data.now)) : null);
  const asked = useAskedChair();
  const [isAsked, setAsked] = useState(isFirst);
  if (isAsked && free.data) {
    setAsked(false);
    const window = free.data.days.find((day) => day.date === date)?.windows.find(({ time }) => time === asked.time);
    if (window?.state === 'open' && window.chairs.includes(asked.chair)) {
      setSessions([{ date, window, chair: asked.chair }]);
    }
  }
  const others = useQuery(patientQuery(whom && 'known' in whom ? whom.known._id : null));
  const needsReason = payment === 'none' || sessions.some(({ window }) => window.needsReason !== null);
  const charge = free.data?.charge ?? 0;
  const price = payment === 'none' ? 0 : funded.by ? funded.share : charge;
  const total = formatPrice(price * sessions.length);

  const book = useMutation({
    mutationFn: () =>
      callAdmin(desk.book, {
        body: {
          patient: patientOf(whom),
          centerId: center!,
          sessions: sessions.map(({ date: day, window, chair }) => ({
            date: day,
            time: window.time,
            ...(chair !== null && { chair }),
          })),
          payment,
          ...(funded.by && bodyOfFunding(funded.typed, funded.by, funded.approval !== null)),
          ...(needsReason && { reason: reason.trim() }),
        },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });

  function pick({ date: day, window }: Picked) {
    const key = keyOf(day, window.startHour);
    const rest = sessions.filter((one) => keyOf(one.date, one.window.startHour) !== key);
    const next = rest.length < sessions.length ? rest : [...rest, { date: day, window, chair: null }];
    setSessions(next.toSorted((one, other) => keyTime(one).localeCompare(keyTime(other))));
    book.reset();
  }

  if (book.data) {
    const { patient } = book.data;
    return (
      <Booked
        answer={book.data}
        isPaidNow={payment !== 'later'}
        onAnother={onAnother}
        // What was chosen is still there after it was taken back; who was new is known now.
        onUndone={() => {
          if (whom && 'added' in whom) setWhom({ known: { ...NOTHING_KNOWN, ...patient, phone: whom.added.phone } });
          book.reset();
        }}
      />
    );
  }
  const missing =
    missingOf(whom, sessions.length, needsReason && !reason.trim()) ??
    (funded.by && missingFunding(funded.typed, funded.by, funded.approval !== null));
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PatientPart whom={whom} onChange={setWhom} />
        <section aria-labelledby="desk-when" className="flex flex-col gap-3">
          <h2 id="desk-when" className="admin-heading">
            {t('chairs.title')}
          </h2>
          <FreeWeek
            centers={active}
            center={center}
            from={date}
            onChoose={(change) => {
              // Chairs of another center are others.
              if (change.center && change.center !== center) setSessions([]);
              choose(change);
            }}
            picked={new Set(sessions.map((one) => keyOf(one.date, one.window.startHour)))}
            onPick={pick}
            scheme={funded.scheme}
          />
        </section>
      </div>
      <section
        aria-labelledby="desk-sessions"
        className="flex flex-col gap-5 rounded-tile border border-line bg-surface px-4 py-4 lg:sticky lg:top-6"
      >
        <div className="flex flex-col gap-2">
          <h2 id="desk-sessions" className="admin-heading">
            {t('sessions.title')}
          </h2>
          <SessionList sessions={sessions} onChange={setSessions} others={others.data?.sittings ?? []} />
        </div>
        <RadioCards
          label={t('payment.title')}
          cards={DESK_PAYMENTS.map((id) => ({
            id,
            label: t(`payment.${id}`),
            hint:
              funded.isFree && (id === 'link' || id === 'desk' || id === 'later')
                ? t(`payment.plainHints.${id}`)
                : t(`payment.${id}Hint`, { amount: formatPrice(charge * Math.max(1, sessions.length)) }),
          }))}
          value={payment}
          onChange={setPayment}
        />
        {payment === 'scheme' && (
          <SchemePart
            center={center}
            funding={funded.terms}
            typed={funded.typed}
            onType={funded.type}
            approval={funded.approval}
          />
        )}
        {payment === 'sponsor' && (
          <SponsorPart
            code={funded.typed.sponsorCode}
            onType={(sponsorCode) => funded.type({ sponsorCode })}
            sponsor={funded.sponsor}
            isKnown={funded.isSponsorKnown}
          />
        )}
        {needsReason && (
          <TextArea
            rows={2}
            label={t('reason')}
            aside={t('reason.aside')}
            value={reason}
            onChange={setReason}
            isRequired
            maxLength={MAX_REASON}
          />
        )}
        {book.error && <PanelCallout tone="error">{errorText(book.error)}</PanelCallout>}
        <Button
          isFullWidth
          isBusy={book.isPending}
          busyLabel={t('busy')}
          unavailableBecause={missing && t(`missing.${missing}`)}
          onPress={() => book.mutate()}
        >
          {sessions.length === 0
            ? t('open')
            : t(price > 0 ? 'bookFor' : 'book', { count: sessions.length, amount: total })}
        </Button>
      </section>
    </div>
  );
}

/** What is typed about a scheme or a sponsor, and what follows from it: the patient's share in rupees, and the approval. */
function useFunded(center: string | null, payment: DeskPayment, whom: Whom, sessions: readonly Chosen[]) {
  const by = payment === 'scheme' || payment === 'sponsor' ? payment : null;
  const [typed, setTyped] = useState<DeskFunding>(NO_FUNDING);
  const terms = useQuery(fundingQuery(by === 'scheme' ? center : null));
  const sponsors = useQuery(sponsorsQuery(by === 'sponsor' ? center : null));
  const patientId = whom && 'known' in whom ? whom.known._id : null;
  const approved = useQuery({
    ...coversQuery({ state: 'approved', centerId: center ?? undefined, patientId: patientId ?? undefined }),
    enabled: by === 'scheme' && center !== null && patientId !== null,
  });
  const chosen = by === 'scheme' ? termsFor(terms.data, typed.scheme) : undefined;
  const sponsor = sponsors.data ? sponsorOf(sponsors.data, typed.sponsorCode, istToday()) : null;
  const dates = sessions.map(({ date }) => date);
  return {
    by,
    typed,
    type: (change: Partial<DeskFunding>) => setTyped((now) => ({ ...now, ...change })),
    terms,
    scheme: chosen?.scheme,
    approval: chosen ? approvalFor(approved.data?.covers ?? [], patientId, chosen.scheme, dates) : null,
    sponsor,
    isSponsorKnown: sponsors.data !== undefined,
    share: (by === 'scheme' ? chosen?.share : sponsor?.share) ?? 0,
    isFree: chosen !== undefined && SCHEME_FACTS[chosen.scheme].isFree,
  };
}

/** The chair of a window that the address names, as the board does. */
function useAskedChair(): { time: string | null; chair: number } {
  const [search] = useSearchParams();
  return { time: search.get('window'), chair: Number(search.get('chair')) };
}

/** Sorts sessions as they come. */
const keyTime = ({ date, window }: Chosen) => `${date} ${String(window.startHour).padStart(2, '0')}`;

function patientOf(whom: Whom) {
  if (whom && 'known' in whom) return { _id: whom.known._id };
  const { name = '', phone = '', informed = false, isNew = false } = whom?.added ?? {};
  return { name: name.trim(), phone: phone.trim(), informed, isNew };
}

/** What is still missing before it can be booked. */
function missingOf(whom: Whom, sessions: number, isReasonMissing: boolean) {
  if (whom === null) return 'patient';
  if ('added' in whom) {
    if (!whom.added.name.trim() || whom.added.phone.trim() === '') return 'newPatient';
    if (!whom.added.informed) return 'informed';
  }
  if (sessions === 0) return 'sessions';
  return isReasonMissing ? 'reason' : null;
}
