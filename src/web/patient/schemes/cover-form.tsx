import { useSearchParams } from 'react-router';
import type { Cover } from '../../../contract/funding';
import type { Scheme } from '../../../domain/schemes';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeNames } from '../../lib/scheme-names';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { forIn } from '../people/for-whom';

type CoverFormProps = {
  intent: string;
  /** Of all schemes. */
  names: SchemeNames;
  /** Those that are kept already. */
  taken?: readonly Scheme[];
  /** The scheme that is chosen at first, if it is one. */
  wanted?: string | null;
  /** The cover that is changed; its scheme stays. */
  cover?: Cover;
  refused: RefusedForm | undefined;
};

/** The fields of a cover: its scheme, the name on the card, and the little of its number that is kept. */
export function CoverForm({ intent, names, taken = [], wanted, cover, refused }: CoverFormProps) {
  const { t, language } = useTranslation('covers');
  const [search] = useSearchParams();
  const kept = forIn(search);
  const next = search.get('next');
  const options = (Object.keys(names) as Scheme[])
    .filter((scheme) => !taken.includes(scheme))
    .map((scheme) => ({ id: scheme as string, label: names[scheme]![language] }));
  return (
    <Form intent={intent} refused={refused} className="flex w-full flex-col gap-4">
      {kept.for && <input type="hidden" name="for" value={kept.for} />}
      {next && <input type="hidden" name="next" value={next} />}
      {cover ? (
        <input type="hidden" name="scheme" value={cover.scheme} />
      ) : (
        <Select
          name="scheme"
          label={t('field.scheme')}
          placeholder={t('field.choose')}
          options={options}
          defaultValue={options.some(({ id }) => id === wanted) ? wanted! : ''}
          isRequired
          missing={t('missing.scheme')}
        />
      )}
      <TextField
        name="holder"
        label={t('field.holder')}
        autoComplete="name"
        maxLength={100}
        defaultValue={cover?.holder}
        isRequired
        missing={t('missing.holder')}
      />
      <TextField
        name="cardLast4"
        label={t('field.cardLast4')}
        description={t('field.cardHint')}
        autoComplete="off"
        maxLength={4}
        pattern="[0-9A-Za-z]{4}"
        defaultValue={cover?.cardLast4}
        isRequired
        missing={t('missing.cardLast4')}
        wrong={t('wrong.cardLast4')}
        className="max-w-80"
      />
      <TextField
        name="validTo"
        type="date"
        label={t('field.validTo')}
        autoComplete="off"
        defaultValue={cover?.validTo ?? ''}
        wrong={t('wrong.validTo')}
        className="max-w-80"
      />
      {cover && <p className="type-second text-muted">{t('change.note')}</p>}
      <FormRefusal />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={t('add.busy')}>{t(cover ? 'change.submit' : 'add.submit')}</SubmitButton>
        <ButtonLink to={next ?? `?${new URLSearchParams(kept)}`} replace preventScrollReset variant="quiet">
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
