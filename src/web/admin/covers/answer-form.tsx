import { plainNumber } from '../../../domain/plain-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CoverDecision, CoverToCheck } from '../../../contract/admin/funding';
import { SCHEME_FACTS } from '../../../domain/schemes';
import { addDays, istDateOf } from '../../../domain/time';
import { formatDate, formatIsoMoment, formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { AdminForm } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { DrawerSection } from '../ui/drawer-parts';
import { Segments } from '../ui/radio-cards';
import { useShortcut } from '../ui/shortcuts';
import { tell } from '../ui/tell';
import { useDecide } from './queries';
import { confirmedBy, isNextAsked, selfPayUntil } from './queue';

const ANSWERS = ['approve', 'ask-paper', 'refuse'] as const;
type Answer = (typeof ANSWERS)[number];

/** For how many days a cover is usually approved, and the most sessions of an approval. */
const USUAL_DAYS = 30;
const MOST_SESSIONS = 400;
const MAX_REASON = 300;

type AnswerFormProps = { cover: CoverToCheck; now: Date; onAnswered: () => void };

/** The answer about a cover: approved, a paper is wanted, or refused, each with its effects. Enter sends it. */
export function AnswerForm({ cover, now, onAnswered }: AnswerFormProps) {
  const { t } = useTranslation('admin-covers');
  const errorText = useAdminErrorText();
  const form = useRef<HTMLFormElement>(null);
  const today = istDateOf(now);
  const [answer, setAnswer] = useState<Answer>('approve');
  const [until, setUntil] = useState(() => usualUntil(cover, now));
  // The next approval has its own number of sessions and its own reference.
  const isNext = isNextAsked(cover, now);
  const [sessions, setSessions] = useState(isNext || cover.sessions === null ? '' : String(cover.sessions));
  const [reference, setReference] = useState((!isNext && cover.reference) || '');
  const [isCorrecting, setCorrecting] = useState(false);
  const isOnTop = isNext && !isCorrecting;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const decide = useDecide(() => {
    tell('success', t(`done.${answer}`, { name: cover.patient.name, date: formatDate(until) }));
    onAnswered();
  });

  const count = Number(plainNumber(sessions));
  const isWhole = sessions.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= MOST_SESSIONS;
  const wrong = {
    until: untilProblem(),
    sessions: sessions.trim() === '' || isWhole ? null : t('needed.sessions'),
    reason: reason.trim() === '' ? t('needed.reason') : null,
  };
  function untilProblem() {
    if (until === '') return t('needed.until');
    if (until < today) return t('needed.untilPast');
    const isShorter = isOnTop && until < cover.approvedUntil!;
    return isShorter ? t('needed.untilNext', { date: formatDate(cover.approvedUntil!) }) : null;
  }
  const fields = answer === 'approve' ? (['until', 'sessions'] as const) : (['reason'] as const);
  const error = (field: keyof typeof wrong) => (isAsked && wrong[field]) || undefined;

  function choose(next: Answer) {
    setAnswer(next);
    setAsked(false);
    decide.reset();
  }
  function start(next: Answer) {
    // Rendered at once, since the next key may be pressed before the next frame.
    flushSync(() => choose(next));
    form.current?.querySelector<HTMLElement>('input[name], textarea')?.focus();
  }
  useShortcut('a', t('key.approve'), () => start('approve'));
  useShortcut('p', t('key.askPaper'), () => start('ask-paper'));
  useShortcut('x', t('key.refuse'), () => start('refuse'));

  function send() {
    setAsked(true);
    const first = fields.find((field) => wrong[field]);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    decide.mutate({ cover, decision: decisionOf() });
  }

  function decisionOf(): CoverDecision {
    const { centerId } = cover;
    if (answer !== 'approve')
      return { decision: answer, centerId, reason: reason.trim(), ...(isNext && { keeps: true }) };
    return {
      decision: 'approve',
      centerId,
      approvedUntil: until,
      ...(sessions.trim() && { sessions: count }),
      ...(reference.trim() && { reference: reference.trim() }),
      ...(isNext && (isCorrecting ? { corrects: true } : { keeps: true })),
    };
  }

  return (
    <DrawerSection title={t(isNext ? 'answer.next' : cover.state === 'waiting' ? 'answer.title' : 'answer.again')}>
      <Segments
        label={t('answer.title')}
        segments={ANSWERS.map((id) => ({ id, label: t(`answer.${id}`) }))}
        value={answer}
        onChange={choose}
      />
      <AdminForm
        ref={form}
        send={send}
        isBusy={decide.isPending}
        refusal={decide.error && errorText(decide.error)}
        submit={{
          label: t(`${answer}.confirm`),
          busyLabel: t('sending'),
          className: 'self-start',
          variant: answer === 'refuse' ? 'destructive-solid' : 'primary',
        }}
        className="mt-3 flex flex-col gap-3"
      >
        {answer === 'approve' ? (
          <div className="grid items-start gap-3 rail:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
            <DateField
              name="until"
              label={t('approve.until')}
              min={today}
              value={until}
              onChange={setUntil}
              error={error('until')}
              isRequired
            />
            <TextField
              name="sessions"
              label={t('approve.sessions')}
              aside={t('approve.sessionsAside')}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={sessions}
              onChange={setSessions}
              error={error('sessions')}
            />
            <TextField
              name="reference"
              label={t('approve.reference')}
              aside={t('approve.referenceAside')}
              className="rail:col-span-2"
              maxLength={60}
              autoComplete="off"
              value={reference}
              onChange={setReference}
            />
            {isNext && (
              <div className="rail:col-span-2">
                <Checkbox isSelected={isCorrecting} onChange={setCorrecting}>
                  {t('approve.corrects', { count: cover.booked })}
                </Checkbox>
              </div>
            )}
          </div>
        ) : (
          <TextArea
            // A new key gives each answer fields of its own.
            key={answer}
            name="reason"
            rows={2}
            label={t(`${answer}.reason`)}
            {...(answer === 'refuse' && { aside: t('refuse.aside') })}
            maxLength={MAX_REASON}
            value={reason}
            onChange={setReason}
            error={error('reason')}
            isRequired
          />
        )}
        <p className="text-muted">
          {useConsequence(cover, answer, { until, sessions: isWhole ? count : null, isOnTop }, now)}
        </p>
      </AdminForm>
    </DrawerSection>
  );
}

/** The effect of an answer on the patient and the chairs, shown before it is given. */
function useConsequence(
  cover: CoverToCheck,
  answer: Answer,
  { until, sessions, isOnTop }: { until: string; sessions: number | null; isOnTop: boolean },
  now: Date,
): string {
  const { t } = useTranslation('admin-covers');
  const { waiting, answerBy, patient, scheme, approvedUntil, state } = cover;
  const { name } = patient;
  const told = cover.isTold ? 'yes' : 'no';
  const { isFree } = SCHEME_FACTS[scheme];
  if (answer !== 'approve' && isNextAsked(cover, now)) {
    const stands = t('next.goesOn', { date: formatDate(approvedUntil!) });
    return `${notNext()} ${stands}`;
  }
  if (answer === 'ask-paper') {
    return answerBy
      ? t('ask-paper.doesUntil', { name, told, when: formatIsoMoment(answerBy) })
      : t('ask-paper.does', { name });
  }
  if (answer === 'refuse') {
    const end = selfPayUntil(cover, now);
    if (state === 'approved' && !end) return t('refuse.ends');
    return end
      ? t('refuse.doesUntil', { name, told, count: waiting.length, when: formatMoment(end) })
      : t('refuse.does', { name });
  }
  const confirmed = until === '' ? waiting.length : confirmedBy(cover, until, sessions, isOnTop);
  const beyond = waiting.length - confirmed;
  const does = t('approve.does', { name, count: confirmed });
  if (beyond === 0) return does;
  return `${does} ${isFree ? t('approve.beyondFree', { count: beyond }) : t('approve.beyond', { name, told, count: beyond })}`;

  /** The effect of an answer that gives no next approval, apart from the present one. */
  function notNext(): string {
    if (waiting.length === 0) return t('next.nobodyWaits');
    if (answer === 'ask-paper') return t('ask-paper.doesUntil', { name, told, when: formatIsoMoment(answerBy!) });
    if (isFree) return t('refuse.frees', { name, told, count: waiting.length });
    return t('refuse.doesUntil', { name, told, count: waiting.length, when: formatMoment(selfPayUntil(cover, now)!) });
  }
}

/**
 * The suggested last day: that of the standing approval; otherwise, and for a next approval, a month after the last waiting
 * session, but not beyond the card.
 */
function usualUntil(cover: CoverToCheck, now: Date): string {
  const { approvedUntil, validTo, waiting } = cover;
  const today = istDateOf(now);
  if (approvedUntil && approvedUntil >= today && !isNextAsked(cover, now)) return approvedUntil;
  const last = waiting.map(({ date }) => date).reduce((one, other) => (one > other ? one : other), today);
  const usual = addDays(last, USUAL_DAYS);
  return validTo && validTo >= today && validTo < usual ? validTo : usual;
}
