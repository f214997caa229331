import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { NoticeShown } from '../../../contract/messages';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Callout } from '../../ui/callout';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';

type Here = NonNullable<NoticeShown['writtenHere']>;
type ChoiceProps = { here: Here; refused: RefusedForm | undefined };

/** Asks somebody without an account whether to write to them at their number, and who carries and sees such messages. */
export function NumberAsked({ here, name, refused }: ChoiceProps & { name: string }) {
  const { t } = useTranslation('notice');
  const { t: tMessages } = useTranslation('messages');
  return (
    <>
      <div>
        <h1 className="type-title wrap-anywhere">{t('here.title', { name })}</h1>
        <p className="mt-2">{t('here.lead', { ending: here.ending })}</p>
      </div>
      <p className="text-muted">{tMessages(`channels.what.${here.channel}`)}</p>
      <Form intent="write-here" refused={refused} className="flex flex-col gap-3">
        <FormRefusal />
        <SubmitButton
          name="agrees"
          value="yes"
          size="large"
          isFullWidth
          icon={<Check size={20} />}
          busyLabel={t('answers.busy')}
        >
          {t('here.yes')}
        </SubmitButton>
        <SubmitButton
          name="agrees"
          value="no"
          variant="outline"
          size="large"
          isFullWidth
          icon={<X size={20} />}
          busyLabel={t('answers.busy')}
        >
          {t('here.no')}
        </SubmitButton>
      </Form>
      <p className="type-second text-muted">{t('here.noMeans')}</p>
    </>
  );
}

/** Says that somebody without an account is written to at their number, or no more, with the button for the opposite. */
export function NumberChosen({ here: { state, ending }, refused }: ChoiceProps) {
  const { t } = useTranslation('notice');
  const isOn = state === 'on';
  return (
    <Form intent="write-here" refused={refused} className="flex flex-col items-start gap-3">
      <Callout tone={isOn ? 'success' : 'info'} isLive>
        {t(isOn ? 'here.on' : 'here.stopped', { ending })}
      </Callout>
      <FormRefusal />
      <SubmitButton
        name="agrees"
        value={isOn ? 'no' : 'yes'}
        variant={isOn ? 'quiet' : 'outline'}
        size="small"
        busyLabel={t('answers.busy')}
      >
        {t(isOn ? 'here.stop' : 'here.again')}
      </SubmitButton>
    </Form>
  );
}

/** The wishes about one's own data, in the order of the page. */
const WISHES = ['copy', 'withdrawal', 'deletion'] as const;

/** Lets somebody without an account ask their center for what it keeps of them, and says what they have asked for. */
export function DataAsked({ here: { asked }, refused }: ChoiceProps) {
  const { t } = useTranslation('notice');
  return (
    <Form intent="ask-for-data" refused={refused} className="flex flex-col items-start gap-2">
      <h2 className="type-label">{t('rights.title')}</h2>
      <p className="type-second text-muted">{t('rights.lead')}</p>
      {asked.length > 0 && (
        <Callout tone="success" isLive>
          {asked.map((wish) => (
            <p key={wish}>{t(`rights.asked.${wish}`)}</p>
          ))}
        </Callout>
      )}
      <FormRefusal />
      {WISHES.filter((wish) => !asked.includes(wish)).map((wish) => (
        <SubmitButton key={wish} name="wish" value={wish} variant="quiet" size="small" busyLabel={t('answers.busy')}>
          {t(`rights.${wish}`)}
        </SubmitButton>
      ))}
    </Form>
  );
}
