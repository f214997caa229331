import { type ReactNode, useEffect } from 'react';
import { Link, data, redirect, useParams, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { type DataWish, type NoticeShown, messages } from '../../../contract/messages';
import type { Answer } from '../../../domain/messages';
import { ARRIVE_EARLY_MINUTES } from '../../../domain/policy';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { languageCookie, readLanguageCookie } from '../../lib/i18n/languages';
import { useTranslation } from '../../lib/i18n/use-translation';
import { headersOfSecret } from '../../lib/secret-links';
import { attempt, visitContext } from '../../lib/visit';
import { NotIndexed, PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import type { Route } from './+types/page';
import { AnswerForm } from './answer-form';
import { DataAsked, NumberAsked, NumberChosen } from './number-choice';
import { NumberForm } from './number-form';
import { Cannot } from './cannot';
import { sayOpened } from './say-opened';
import { CenterPhone, SessionCard } from './session-card';
import { cancelledWords } from './wording';

export const handle = { Head };

export const headers = headersOfSecret;

/** The page's head. It doesn't say what the appointment is for. */
function Head() {
  const { t } = useTranslation('notice');
  return (
    <>
      <PageTitle title={t('title')} />
      <NotIndexed />
    </>
  );
}

/** Loads the notice; null where the link leads to none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { answer: notice, refusal } = await attempt(visit, messages.notice, { params });
  if (refusal && refusal.status !== 404 && refusal.status !== 400) throw data(refusal, { status: refusal.status });
  if (refusal) return data({ notice: null, now: visit.now }, { status: 404 });
  speakItsLanguage(notice);
  return { notice, now: visit.now };

  /**
   * Shows the page in the message's language where this browser has none yet. `asked` marks a browser that keeps no cookies.
   */
  function speakItsLanguage({ language }: NoticeShown): void {
    const url = new URL(request.url);
    const isChosen = readLanguageCookie(request.headers.get('cookie')) !== null;
    if (language === 'en' || isChosen || visit.hasSession || url.searchParams.has('asked')) return;
    url.searchParams.set('asked', '');
    const cookie = languageCookie(language, visit.facts.publicUrl.startsWith('https:'));
    throw redirect(`${url.pathname}${url.search}`, { headers: { 'set-cookie': cookie } });
  }
}

/** Answers, says where to call, or cancels with the refund that was shown. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const path = paths.notice(params.code);
  if (values['intent'] === 'cancel') {
    const refund = values['refund'] ? Number(values['refund']) : null;
    const { refusal } = await attempt(visit, messages.cancelSession, { params, body: { refund } });
    return refusal ? refuseForm(values, refusal) : redirect(path);
  }
  if (values['intent'] === 'number') {
    const { refusal } = await attempt(visit, messages.giveNumber, { params, body: { number: values['number'] ?? '' } });
    return refusal ? refuseForm(values, refusal) : redirect(path);
  }
  if (values['intent'] === 'write-here') {
    const body = { agrees: values['agrees'] === 'yes' };
    const { refusal } = await attempt(visit, messages.writeHere, { params, body });
    return refusal ? refuseForm(values, refusal) : redirect(path);
  }
  if (values['intent'] === 'ask-for-data') {
    const body = { wish: values['wish'] as DataWish };
    const { refusal } = await attempt(visit, messages.askForData, { params, body });
    return refusal ? refuseForm(values, refusal) : redirect(path);
  }
  const answer = values['answer'] as Answer;
  const { refusal } = await attempt(visit, messages.answer, { params, body: { answer, by: 'page' } });
  if (refusal) return refuseForm(values, refusal);
  return redirect(answer === 'cannot' ? `${path}?answer=cannot` : path);
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The page behind a message's link (/m/:code). Anybody with the link can use it, without a login. */
export default function NoticePage({ loaderData: { notice, now }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width flex w-full max-w-160 flex-col gap-6 py-7 desk:py-11">
      {notice ? <Shown notice={notice} now={new Date(now)} refused={actionData} /> : <Gone />}
      {notice?.canStop && <StopMessages />}
      {notice?.writtenHere && notice.writtenHere.state !== 'asked' && (
        <NumberChosen here={notice.writtenHere} refused={refusedFor(actionData, 'write-here')} />
      )}
      {notice?.writtenHere?.canAsk && (
        <DataAsked here={notice.writtenHere} refused={refusedFor(actionData, 'ask-for-data')} />
      )}
    </div>
  );
}

/** The refusal of one of the forms of the page; undefined where another one was sent. */
const refusedFor = (refused: RefusedForm | undefined, intent: string) =>
  refused?.values['intent'] === intent ? refused : undefined;

/** The link by which the recipient ends such messages, without a login. */
function StopMessages() {
  const { t } = useTranslation('notice');
  const { code } = useParams();
  return (
    <p className="type-second text-muted">
      <Link
        to={`${paths.endReminders}?of=messages&token=${code}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        {t('stop')}
      </Link>
    </p>
  );
}

/** Messages about several sessions, which show none of them: a single one would mislead. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  'series-confirmed',
  'series-given-up',
  'series-returned',
  'sessions-cancelled',
  'sessions-moved',
]);

type ShownProps = { notice: NoticeShown; now: Date; refused: RefusedForm | undefined };

function Shown({ notice, now, refused }: ShownProps) {
  const [search] = useSearchParams();
  const { session, canAnswer, answer } = notice;
  const { code } = useParams();
  useEffect(() => sayOpened(code!), [code]);
  if (notice.template === 'number-asked') return <OfNumber notice={notice} refused={refused} />;
  if (!session) return <About notice={notice} />;
  if (notice.text !== null) return <FromCenter notice={notice} session={session} now={now} />;
  const isOfOne = !OF_SEVERAL.has(notice.template);
  if (notice.isCancelled && isOfOne) return <Cancelled notice={notice} session={session} now={now} />;
  if (notice.hasBegun && notice.template.startsWith('reminder')) return <Begun session={session} now={now} />;
  if (!canAnswer) {
    return (
      <About notice={notice}>
        {isOfOne && <SessionCard session={session} now={now} isOver={notice.hasBegun || notice.isCancelled} />}
      </About>
    );
  }
  if (search.get('answer') === 'cannot' || answer === 'cannot') {
    return <Cannot notice={notice} session={session} now={now} refused={refused} />;
  }
  return <Ask notice={notice} session={session} now={now} refused={refused} />;
}

/** The question whether to write to somebody at their number; nothing more is on its page, since it may be a stranger's. */
function OfNumber({ notice: { writtenHere, name }, refused }: Omit<ShownProps, 'now'>) {
  const { t } = useTranslation('notice');
  if (writtenHere === null) return <Gone />;
  if (writtenHere.state === 'asked') return <NumberAsked here={writtenHere} name={name} refused={refused} />;
  return <h1 className="type-title">{t(writtenHere.state === 'on' ? 'here.thanks' : 'here.over')}</h1>;
}

type Session = NonNullable<NoticeShown['session']>;

/** The question with its three buttons; after an answer, what happens next. */
function Ask({ notice, session, now, refused }: ShownProps & { session: Session }) {
  const { t } = useTranslation('notice');
  const { name, answer, wantsNumber } = notice;
  return (
    <>
      {answer === null && <h1 className="type-title wrap-anywhere">{name ? t('askNamed', { name }) : t('ask')}</h1>}
      {answer === 'coming' && <Thanks of="coming" />}
      {answer === 'call' && (wantsNumber ? <NumberForm refused={refused} /> : <Thanks of="called" />)}
      <SessionCard session={session} now={now} />
      <AnswerForm given={answer} refused={refused} />
    </>
  );
}

function Thanks({ of }: { of: 'coming' | 'called' }) {
  const { t } = useTranslation('notice');
  return (
    <div>
      <h1 className="type-title">{t(`${of}.title`)}</h1>
      <p className="mt-2 text-muted">{t(`${of}.text`, { count: ARRIVE_EARLY_MINUTES })}</p>
    </div>
  );
}

function Cancelled({ notice, session, now }: Omit<ShownProps, 'refused'> & { session: Session }) {
  const { t } = useTranslation('notice');
  const { key, values } = cancelledWords(notice);
  return (
    <>
      <div>
        <h1 className="type-title">{t('cancelled.title')}</h1>
        <p className="mt-2">{t(key, values)}</p>
      </div>
      <SessionCard session={session} now={now} isOver />
      <p className="text-muted">
        {t('cancelled.next')} {t('cannot.health')}
      </p>
      <ButtonLink to={paths.book} size="large">
        {t('cancelled.book')}
      </ButtonLink>
    </>
  );
}

function Begun({ session, now }: { session: Session; now: Date }) {
  const { t } = useTranslation('notice');
  return (
    <>
      <div>
        <h1 className="type-title">{t('begun.title')}</h1>
        <p className="mt-2 text-muted">{t('begun.text')}</p>
      </div>
      <SessionCard session={session} now={now} isOver />
      <CenterPhone session={session} />
    </>
  );
}

/** A message from the center, with its number. */
function FromCenter({ notice, session, now }: Omit<ShownProps, 'refused'> & { session: Session }) {
  const { t } = useTranslation('notice');
  const { name, text, language, isCancelled, hasBegun } = notice;
  return (
    <>
      <div>
        <h1 className="type-title wrap-anywhere">{name ? t('about.titleNamed', { name }) : t('about.title')}</h1>
        <p className="mt-2 text-muted">{t('about.from-desk')}</p>
      </div>
      <p lang={language} className="text-lg font-strong wrap-anywhere">
        {text}
      </p>
      <SessionCard session={session} now={now} isOver={isCancelled || hasBegun} />
      <CenterPhone session={session} />
    </>
  );
}

/** A message that asks nothing: its subject in a line, and where to see it. */
function About({ notice: { name, template, page, session }, children }: { notice: NoticeShown; children?: ReactNode }) {
  const { t } = useTranslation('notice');
  return (
    <>
      <div>
        <h1 className="type-title wrap-anywhere">{name ? t('about.titleNamed', { name }) : t('about.title')}</h1>
        <p className="mt-2">
          {t.find(`about.${session && template.startsWith('reminder') ? 'reminder' : template}`) ?? t('about.other')}
        </p>
      </div>
      {children}
      <ButtonLink to={page} size="large">
        {t('open')}
      </ButtonLink>
      <p className="type-second -mt-3 text-muted">{t('openLogin')}</p>
    </>
  );
}

function Gone() {
  const { t } = useTranslation('notice');
  return (
    <Card className="flex flex-col items-start gap-3 p-6">
      <h1 className="type-card-title">{t('gone.title')}</h1>
      <p className="text-muted">{t('gone.text')}</p>
      <ButtonLink to={paths.appointments(null)} className="mt-2">
        {t('appointments')}
      </ButtonLink>
    </Card>
  );
}
