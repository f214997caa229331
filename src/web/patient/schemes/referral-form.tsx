import { useEffect, useState } from 'react';
import { LETTER_TYPES, MAX_LETTER_BYTES } from '../../../contract/form-facts';
import type { Cover } from '../../../contract/funding';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { FIELD_LABEL, FieldDescription, FieldMessage, useFieldParts } from '../../ui/field-parts';
import { Form, FormRefusal, SubmitButton, useFormField } from '../../ui/form';

type ReferralFormProps = {
  cover: Pick<Cover, '_id' | 'hasLetter'>;
  /** The name of the cover's scheme. */
  scheme: string;
  /** The form's action if it is another page's, and where that leads back to. */
  action?: string;
  next?: string;
  /** Whether a center asks for the paper now. */
  isWanted: boolean;
  refused: RefusedForm | undefined;
};

/** The referral of a cover: what is kept, and a photo to take or choose, look at and send. Folded up at first. */
export function ReferralForm({
  cover: { _id, hasLetter },
  scheme,
  action,
  next,
  isWanted,
  refused,
}: ReferralFormProps) {
  const { t } = useTranslation('covers');
  const letter = `/auth/covers/${_id}/letter`;
  const intent = `letter ${_id}`;
  return (
    <div className="flex flex-col gap-3 rounded-tile bg-sunken p-4">
      <div>
        <p className="font-strong">{t('letter.title')}</p>
        <p className="type-second text-muted">{t(hasLetter ? 'letter.have' : 'letter.none')}</p>
      </div>
      {hasLetter && (
        <a href={letter} target="_blank" rel="noreferrer" className="focus-ring self-start rounded-control">
          <img
            src={letter}
            alt={t('letter.alt', { scheme })}
            loading="lazy"
            className="max-h-48 min-h-16 min-w-16 rounded-control border border-line bg-surface object-contain"
          />
          <span className="text-link type-second mt-1 inline-flex min-h-9 items-center">{t('letter.open')}</span>
        </a>
      )}
      <details open={isWanted || refused?.values['intent'] === intent}>
        <summary className="focus-ring text-link inline-flex min-h-11 cursor-pointer list-none items-center rounded-chip [&::-webkit-details-marker]:hidden">
          {t(hasLetter ? 'letter.another' : 'letter.add')}
        </summary>
        <Form
          intent={intent}
          refused={refused}
          encType="multipart/form-data"
          {...(action && { action })}
          className="flex flex-col items-start gap-3 pt-2"
        >
          {next && <input type="hidden" name="next" value={next} />}
          <PhotoOfPaper label={t(hasLetter ? 'letter.replace' : 'letter.choose')} />
          <FormRefusal />
          <SubmitButton variant="outline" size="small" busyLabel={t('letter.sending')}>
            {t('letter.send')}
          </SubmitButton>
        </Form>
      </details>
    </div>
  );
}

/** The file field, with a preview before sending. A phone also offers its camera. */
function PhotoOfPaper({ label }: { label: string }) {
  const { t } = useTranslation('covers');
  const { error, clear } = useFormField('file');
  const [preview, setPreview] = useState<string | null>(null);
  const { control, descriptionId, messageId } = useFieldParts({ description: t('letter.hint'), error });

  useEffect(() => {
    // A photo that was chosen before the scripts loaded.
    const field = document.getElementById(control.id) as HTMLInputElement;
    if (field.files!.length > 0) look(field);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, []);

  function look(target: HTMLInputElement) {
    clear();
    setPreview(null);
    const [file] = target.files ?? [];
    const isType = file && (LETTER_TYPES as readonly string[]).includes(file.type);
    const problem = !file
      ? ''
      : !isType
        ? t('letter.wrongType')
        : file.size > MAX_LETTER_BYTES
          ? t('letter.tooLarge')
          : '';
    target.setCustomValidity(problem);
    target.dataset['wrong'] = problem;
    if (!file || problem) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setPreview(String(reader.result)));
    reader.readAsDataURL(file);
  }

  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5">
      <label htmlFor={control.id} className={FIELD_LABEL}>
        {label}
      </label>
      <FieldDescription id={descriptionId}>{t('letter.hint')}</FieldDescription>
      <input
        type="file"
        name="file"
        accept={LETTER_TYPES.join()}
        {...control}
        required
        data-missing={t('letter.missing')}
        onChange={({ target }) => look(target)}
        className="focus-ring type-second min-h-11 w-full max-w-md cursor-pointer rounded-control py-1 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-[1.5px] file:border-solid file:border-line-strong file:bg-surface file:px-3.5 file:font-strong file:text-teal"
      />
      <FieldMessage id={messageId}>{error}</FieldMessage>
      {preview && (
        <div className="mt-1.5">
          <img
            src={preview}
            alt=""
            className="max-h-72 max-w-full rounded-control border border-line bg-surface object-contain"
          />
          <p role="status" className="type-small mt-1.5 text-muted">
            {t('letter.preview')}
          </p>
        </div>
      )}
    </div>
  );
}
