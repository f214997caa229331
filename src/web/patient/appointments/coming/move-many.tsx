import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../../contract/endpoint';
import type { MovableSession, coming } from '../../../../contract/bookings/coming';
import { NOTICE_HOURS, isLate } from '../../../../domain/policy';
import { CLOSE_GAP_HOURS, type Sitting, sittingOf } from '../../../../domain/series';
import type { FormValues, RefusedForm } from '../../../lib/form';
import { formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Checkbox } from '../../../ui/checkbox';
import { ChoiceGroup } from '../../../ui/choice-group';
import { Form, FormRefusal, SubmitButton, useFormField } from '../../../ui/form';
import { Note } from '../../../ui/note';
import { Callout } from '../../../ui/callout';
import { RadioTile } from '../../../ui/radio-tile';
import { DoctorAsked, GapCallout } from '../../gaps/gap-callout';
import { type Asked, FIELDS, STAY, gapsAfter, needOf, valueOf } from './choices';
import type { Payer, Payers } from './page';

type MoveManyProps = {
  look: ResponseOf<typeof coming.movePreview>;
  own: readonly Sitting[];
  payers: Payers;
  asked: Asked;
  now: string;
  /** The form's values, where it came back from the question. */
  typed: FormValues | undefined;
  refused: RefusedForm | undefined;
};

/**
 * Every session with its new time. Where that is not possible, the person picks another time or leaves it. The button leads to the
 * question.
 */
export function MoveMany({ look, own, payers, asked, now, typed, refused }: MoveManyProps) {
  const { t } = useTranslation('coming');
  const { sessions } = look;
  const moving = sessions.filter(({ state }) => state === 'free');
  const canMove = sessions.some(
    ({ state, alternatives }) => state === 'free' || state === 'too-close' || alternatives.length > 0,
  );
  const open = sessions.filter((session) => needOf(session) === 'decide').length;
  const isClose = refused?.refusal.code === 'sessions-too-close';
  const sent = refused?.values['intent'] === 'move' ? refused.values : typed;
  const nothing = refused?.refusal.status === 400 ? { otherwise: t('move.nothing') } : {};
  return (
    <Form intent="move" refused={refused} typed={typed} className="flex flex-col gap-5">
      <FormRefusal {...nothing} />
      <input type="hidden" name="from" value={asked.from} />
      <input type="hidden" name="until" value={asked.until ?? ''} />
      <input type="hidden" name="centerId" value={asked.centerId ?? ''} />
      <input type="hidden" name="missing" value={t('move.missing')} />
      <h2 className="type-section">{t('move.which')}</h2>
      {open > 0 && (
        <Callout tone="warning" isStatic title={t('move.open', { count: open })}>
          {t('move.openText')}
        </Callout>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <li key={`${session.bookingId} ${session.state} ${valueOf(session.to)}`} className="px-4 py-3 desk:px-5">
            <Session session={session} payer={payers[session.bookingId]} now={new Date(now)} sent={sent} />
          </li>
        ))}
      </ul>
      <GapCallout
        gaps={gapsAfter(
          own,
          moving.map(sittingOf),
          moving.map(({ to }) => sittingOf(to)),
        )}
      />
      {isClose && <DoctorAsked isRequired />}
      <Note>{t('move.money')}</Note>
      {canMove ? (
        <SubmitButton busyLabel={t('move.busy')} className="md:self-start">
          {t('move.confirm')}
        </SubmitButton>
      ) : (
        <Callout isStatic>{t('move.cannot')}</Callout>
      )}
    </Form>
  );
}

type SessionProps = {
  session: MovableSession;
  payer: Payer | undefined;
  now: Date;
  /** The form's values as they were sent before. */
  sent: FormValues | undefined;
};

function Session({ session, payer, now, sent }: SessionProps) {
  const { t } = useTranslation('coming');
  const { bookingId, date, time, CenterName, to } = session;
  const need = needOf(session);
  const wasTicked = !sent || sent[FIELDS.to(bookingId)] !== undefined;
  return (
    <>
      <input type="hidden" name={FIELDS.was(bookingId)} value={valueOf(session)} />
      {need === 'move' ? (
        <Checkbox name={FIELDS.to(bookingId)} value={valueOf(to)} defaultSelected={wasTicked}>
          <Moved from={{ date, time }} to={to} center={CenterName} payer={payer} />
          <LateAgain to={to} now={now} />
        </Checkbox>
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            <span className="tabular block text-lg leading-snug font-card text-balance">
              <When date={date} time={time} />
            </span>
            <span className="type-second block text-muted wrap-anywhere">{CenterName}</span>
            <PayerLine payer={payer} />
          </p>
          {need === 'none' ? (
            <p className="type-second">{t('move.state.same')}</p>
          ) : (
            <Decide session={session} now={now} />
          )}
        </div>
      )}
    </>
  );
}

/** Says why a session can't be moved to the wanted time, with the alternatives. None is chosen beforehand. */
function Decide({ session, now }: { session: MovableSession; now: Date }) {
  const { t } = useTranslation('coming');
  const { bookingId, date, time, to, state, alternatives } = session;
  const name = FIELDS.to(bookingId);
  const field = useFormField(name);
  const option = (value: string, label: ReactNode) => (
    <RadioTile
      key={value}
      size="small"
      name={name}
      value={value}
      required
      defaultChecked={field.value === value}
      onChange={field.clear}
      data-missing={t('move.missing')}
      className="tabular text-balance"
    >
      {label}
    </RadioTile>
  );
  return (
    <ChoiceGroup
      title={t('move.choose', { when: when({ date, time }) })}
      isTitleHidden
      error={field.error}
      className="gap-2 rounded-tile bg-sunken p-3"
    >
      <input type="hidden" name={FIELDS.ask(bookingId)} value="" />
      <p className="type-second font-label">
        {state !== 'free' &&
          t(`move.state.${state}`, { when: when(to), hours: state === 'too-late' ? NOTICE_HOURS : CLOSE_GAP_HOURS })}
      </p>
      {state === 'too-close' && (
        <>
          <input type="hidden" name={FIELDS.close(bookingId)} value={valueOf(to)} />
          {option(valueOf(to), t('move.close', { when: when(to) }))}
        </>
      )}
      {alternatives.map((one) =>
        option(
          valueOf(one),
          <>
            {when(one)}
            <LateAgain to={one} now={now} />
          </>,
        ),
      )}
      {option(STAY, t('move.stay'))}
    </ChoiceGroup>
  );
}

/** Says that a new time begins too soon to be changed again. Empty for any other time. */
function LateAgain({ to, now }: { to: { date: string; time: string }; now: Date }) {
  const { t } = useTranslation('coming');
  if (!isLate(sittingOf(to), now)) return null;
  return (
    <span className="type-second block font-label text-marigold-text">{t('move.late', { hours: NOTICE_HOURS })}</span>
  );
}

const when = (one: { date: string; time: string }) => `${formatShortDate(one.date)}, ${formatWindow(one.time)}`;

type MovedProps = {
  from: { date: string; time: string };
  to: { date: string; time: string };
  center: string | undefined;
  payer: Payer | undefined;
};

/** A session with its old and its new time. */
export function Moved({ from, to, center, payer }: MovedProps) {
  const { t } = useTranslation('coming');
  return (
    <>
      <span className="type-second tabular block text-muted text-balance">{t('move.was', { when: when(from) })}</span>
      <span className="tabular block text-lg leading-snug font-card text-balance">
        <When {...to} />
      </span>
      <span className="type-second block text-muted wrap-anywhere">{center}</span>
      <PayerLine payer={payer} />
    </>
  );
}

/** Who pays for a session, if not the patient. */
export function PayerLine({ payer }: { payer: Payer | undefined }) {
  const { t, language } = useTranslation('coming');
  if (!payer) return null;
  return (
    <span className="type-second block text-muted wrap-anywhere">
      {t(`payer.${payer.kind}`, { name: payer.name[language] })}
    </span>
  );
}

/** A date and its window. On a narrow screen the whole window goes to the next line. */
export function When({ date, time }: { date: string; time: string }) {
  return (
    <>
      {formatShortDate(date)}, <span className="figure">{formatWindow(time)}</span>
    </>
  );
}
