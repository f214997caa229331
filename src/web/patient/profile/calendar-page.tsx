import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { calendarFeed } from '../../../contract/bookings/calendar-feed';
import { useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { useScripted } from '../../ui/use-scripted';
import type { Route } from './+types/calendar-page';
import { InnerPage, Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('calendar');
  return <PageTitle title={t('title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, calendarFeed.mine);
  return answer && { url: answer.url };
}

/** Creates the address, replaces it by a new one, or turns it off. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const isEnd = values['intent'] === 'end';
  const { refusal } = isEnd ? await attempt(visit, calendarFeed.end) : await attempt(visit, calendarFeed.renew);
  if (refusal) return refuseForm(values, refusal);
  const say = isEnd ? 'end.done' : values['intent'] === 'renew' ? 'renew.done' : 'made';
  return redirect(paths.calendar, { headers: leaveFlash({ tone: 'success', namespace: 'calendar', say }) });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The address at which a calendar program reads the sessions (/myprofile/calendar). */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calendar');
  return (
    <InnerPage title={t('title')} lead={t('lead')}>
      {loaderData && (loaderData.url ? <On url={loaderData.url} refused={actionData} /> : <Off refused={actionData} />)}
    </InnerPage>
  );
}

type Refused = { refused: RefusedForm | undefined };

/** Shown while there is no address. */
function Off({ refused }: Refused) {
  const { t } = useTranslation('calendar');
  return (
    <Section title={t('off.title')} lead={t('off.lead')}>
      <Form intent="make" refused={refused} className="flex flex-col items-start gap-4">
        <FormRefusal />
        <SubmitButton busyLabel={t('making')}>{t('off.make')}</SubmitButton>
      </Form>
    </Section>
  );
}

/** The address, how to add it to a calendar program, and how to replace it or turn it off. */
function On({ url, refused }: Refused & { url: string }) {
  const { t } = useTranslation('calendar');
  const renew = useUnfolding('renew', refused);
  const end = useUnfolding('end', refused);
  const isScripted = useScripted();
  return (
    <>
      <Section title={t('on.title')} lead={t('on.lead')}>
        <TextField className="w-full" label={t('on.label')} value={url} isReadOnly />
        <div className="flex flex-wrap items-center gap-3">
          <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyles({})}>
            <CalendarPlus size={20} />
            {t('on.open')}
          </a>
          {isScripted && <CopyButton text={url} />}
        </div>
      </Section>
      <Section title={t('how.title')}>
        <BulletList points={t.list('how.points')} />
        <p className="type-second text-muted">{t('how.when')}</p>
      </Section>
      {(['renew', 'end'] as const).map((intent) => {
        const unfolding = { renew, end }[intent];
        return (
          <Section key={intent} title={t(`${intent}.title`)} lead={t(`${intent}.lead`)}>
            {unfolding.isOpen ? (
              <UnfoldedForm
                of={unfolding}
                refused={refused}
                submitLabel={t(`${intent}.confirm`)}
                busyLabel={t(intent === 'end' ? 'end.busy' : 'making')}
              >
                <p>{t(`${intent}.what`)}</p>
              </UnfoldedForm>
            ) : (
              <UnfoldButton of={unfolding}>{t(`${intent}.open`)}</UnfoldButton>
            )}
          </Section>
        );
      })}
    </>
  );
}

/** Copies a text, and says whether the browser allowed it. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('calendar');
  const [said, setSaid] = useState<'on.copied' | 'on.notCopied' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('on.copied');
    } catch {
      // Not allowed, or no clipboard without https: the address can still be selected.
      setSaid('on.notCopied');
    }
  }
  return (
    <>
      <Button variant="outline" icon={<Copy size={20} />} onPress={() => void copy()}>
        {t('on.copy')}
      </Button>
      <span role="status" className="type-second text-muted">
        {said && t(said)}
      </span>
    </>
  );
}
