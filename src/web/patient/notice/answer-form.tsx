import Check from 'lucide-react/icons/check';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import { ANSWERS, type Answer } from '../../../domain/messages';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';

const ICONS = { coming: Check, cannot: X, call: Phone };
/** The words above the buttons once there is an answer. */
const AGAIN = { coming: 'coming.change', call: 'called.change' } as const;

type AnswerFormProps = { given: Answer | null; refused: RefusedForm | undefined };

/** Buttons for the remaining answers. Opening the page does nothing: mail scanners open links too. */
export function AnswerForm({ given, refused }: AnswerFormProps) {
  const { t } = useTranslation('notice');
  const isAgain = given === 'coming' || given === 'call';
  return (
    <Form intent="answer" refused={refused} className="flex flex-col gap-3">
      {isAgain && <p className="text-muted">{t(AGAIN[given])}</p>}
      <FormRefusal />
      {ANSWERS.filter((answer) => answer !== given).map((answer) => {
        const Icon = ICONS[answer];
        return (
          <SubmitButton
            key={answer}
            name="answer"
            value={answer}
            size={isAgain ? 'regular' : 'large'}
            variant={answer === 'coming' && !isAgain ? 'primary' : 'outline'}
            isFullWidth
            icon={<Icon size={20} />}
            busyLabel={t('answers.busy')}
          >
            {t(`answers.${answer}`)}
          </SubmitButton>
        );
      })}
    </Form>
  );
}
