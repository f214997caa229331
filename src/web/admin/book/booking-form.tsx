import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { desk } from '../../../contract/admin/desk/desk';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import type { ResponseOf } from '../../../contract/endpoint';
import type { DeskPayment } from '../../../domain/desk';
import { mayDo } from '../../../domain/person-deeds';
import { type IstDate, istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/every-center';
import { useChange } from '../api/use-change';
import { Button } from '../../ui/button';
import { type StandingAsked, StandingDialogs } from '../patients/standing-dialogs';
import { useCenterDay, useIsReallyToday } from '../ui/center-day';
import { AddToWaiting } from '../waiting/add-dialog';
import { Booked } from './booked';
import { bodyOf, type DeskOrder, toggled } from './desk-order';
import { LeaveQuestion } from '../ui/leave-question';
import { FreeWeek, type Picked, keyOf } from './free-week';
import { OrderPanel } from './order-panel';
import { PatientPart, type Whom } from './patient-part';
import { freeChairsQuery, patientQuery } from './queries';
import { useFunded } from './use-funded';

/** The details of a person who was just added. */
const NOTHING_KNOWN = {
  ...{ email: null, mails: 'none' as const, hasAccount: false, isConfirmed: true, isBlocked: false, lastSession: null },
  ...{ age: null, dateOfBirth: null, sex: null, confirmed: null, carers: [], nextSession: null, dues: 0 },
  ...{ address: null, pinCode: null, language: null, doctor: null, abha: null },
  ...{ center: null, fileNumber: null, note: null },
  // No version: the record has not been loaded.
  version: '',
  knownAs: 'own' as const,
};

/** One booking at the desk: for whom, when and how it is paid; then what was booked. */
export function BookingForm({ isFirst, onAnother }: { isFirst: boolean; onAnother: () => void }) {
  const { t } = useTranslation('admin-book');
  const centers = useQuery(everyCenterQuery);
  const active = centers.data?.filter(({ Status }) => Status === 'active');
  const day = useCenterDay(active?.map(({ _id }) => _id));
  const { center, date, choose } = day;
  const [whom, setWhom] = useState<Whom>(null);
  const [sessions, setSessions] = useState<Picked[]>([]);
  const [chair, setChair] = useState<number | null>(null);
  const [payment, setPayment] = useState<DeskPayment>('later');
  const [reason, setReason] = useState('');
  const [standing, setStanding] = useState<StandingAsked | null>(null);
  /** The full window for which somebody is put on the waiting list. */
  const [full, setFull] = useState<{ date: IstDate; time: string } | null>(null);
  const known = whom && 'known' in whom ? whom.known : null;
  useAskedPatient(isFirst, (known) => setWhom((chosen) => chosen ?? { known }));
  const funded = useFunded(center, payment, whom, sessions);
  const free = useQuery(freeChairsQuery(center, date, funded.scheme));
  useIsReallyToday(day, free.data ? istDateOf(new Date(free.data.now)) : null);
  useAskedChair(isFirst, date, free.data, (session, wanted) => {
    setSessions([session]);
    setChair(wanted);
  });
  const others = useQuery(patientQuery(known && known._id));
  const needsReason = payment === 'none' || sessions.some(({ window }) => window.needsReason !== null);
  const order: DeskOrder = { whom, center, sessions, chair, payment, funded, reason: needsReason ? reason : null };
  const book = useChange((call) => call(desk.book, { body: bodyOf(order) }));

  if (book.data) {
    const { patient } = book.data;
    return (
      <Booked
        answer={book.data}
        isPaidNow={payment !== 'later'}
        onAnother={onAnother}
        // After undo the choices are still there. A new patient is new again, or known if they had to be kept.
        onUndone={(isPatientGone) => {
          if (whom && 'added' in whom && !isPatientGone)
            setWhom({
              known: {
                ...NOTHING_KNOWN,
                ...patient,
                phone: whom.added.phone || null,
                relative: whom.added.relativePhone ? { name: null, phone: whom.added.relativePhone } : null,
              },
            });
          book.reset();
        }}
      />
    );
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PatientPart whom={whom} onChange={setWhom} />
        <section aria-labelledby="desk-when" className="flex flex-col gap-3">
          <div className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-3">
            <h2 id="desk-when" className="admin-heading">
              {t('chairs.title')}
            </h2>
            {known && mayDo(known.knownAs, 'see') === 'yes' && (
              <Button size="compact" variant="quiet" className="-mr-4" onPress={() => setStanding('add')}>
                {t('chairs.everyWeek')}
              </Button>
            )}
          </div>
          <FreeWeek
            centers={active}
            center={center}
            from={date}
            onChoose={(change) => {
              // Another center has other chairs.
              if (change.center && change.center !== center) {
                setSessions([]);
                setChair(null);
              }
              choose(change);
            }}
            picked={new Set(sessions.map((one) => keyOf(one.date, one.window.startHour)))}
            onPick={(picked) => {
              setSessions(toggled(sessions, picked));
              book.reset();
            }}
            scheme={funded.scheme}
            onFull={(day, window) => setFull({ date: day, time: window.time })}
          />
        </section>
      </div>
      <OrderPanel
        order={order}
        charge={free.data?.charge ?? 0}
        funded={funded}
        others={others.data?.sittings ?? []}
        onSessions={setSessions}
        onChair={setChair}
        onPayment={setPayment}
        onReason={setReason}
        book={book}
      />
      {full && <AddToWaiting center={center} {...full} whom={whom} onClose={() => setFull(null)} onAdded={onAnother} />}
      {known && <StandingDialogs patient={known} centerId={center} asked={standing} onAsk={setStanding} />}
      {/* A single window is quickly chosen again, so nothing is asked for it. */}
      <LeaveQuestion hasChanges={whom !== null || sessions.length > 1} />
    </div>
  );
}

/** Chooses the patient named in the URL, as the dashboard's links do, once they are loaded. */
function useAskedPatient(isFirst: boolean, onKnown: (patient: DeskPatient) => void): void {
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(isFirst);
  const { data } = useQuery(patientQuery(isAsked ? search.get('patient') : null));
  if (!isAsked || !data) return;
  setAsked(false);
  onKnown(data.patient);
}

/** Chooses the chair and window named in the URL, as the board's links do, once it is known to be free. */
function useAskedChair(
  isFirst: boolean,
  date: IstDate,
  free: ResponseOf<typeof desk.freeChairs> | undefined,
  onFree: (session: Picked, chair: number) => void,
): void {
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(isFirst);
  if (!isAsked || !free) return;
  setAsked(false);
  const chair = Number(search.get('chair'));
  const asked = free.days.find((day) => day.date === date)?.windows.find(({ time }) => time === search.get('window'));
  if (asked?.state === 'open' && asked.chairs.includes(chair)) onFree({ date, window: asked }, chair);
}
