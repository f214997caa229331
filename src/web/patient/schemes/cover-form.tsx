import { useSearchParams } from 'react-router';
import type { Cover } from '../../../contract/funding';
import type { Scheme } from '../../../domain/schemes';
import type { IstDate } from '../../../domain/time';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeNames } from '../../lib/scheme-names';
import { ButtonLink } from '../../ui/button-link';
import { DateParts } from '../../ui/date-parts';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { laterPart } from '../../ui/later-part';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { forIn } from '../people/for-whom';
import { EditedRecord } from '../profile/edited-record';

const KeptNow = laterPart('kept-now', () => import('../profile/kept-now').then((file) => file.KeptNow));

type CoverFormProps = {
  intent: string;
  /** The names of all schemes. */
  names: SchemeNames;
  /** The schemes that the patient has already. */
  taken?: readonly Scheme[];
  /** The scheme chosen at first, if it is one. */
  wanted?: string | null;
  /** The cover to change; its scheme stays. */
  cover?: Cover;
  today: IstDate;
  refused: RefusedForm | undefined;
};

/** The years for a card's last date: this many from now. */
const YEARS = 15;

/** The years to choose from: the coming ones, after the year of a card that has expired. */
function yearsOf(today: IstDate, validTo: string): number[] {
  const [now, known] = [today, validTo || today].map((date) => Number(date.slice(0, 4))) as [number, number];
  const coming = Array.from({ length: YEARS + 1 }, (_, years) => now + years);
  return coming.includes(known) ? coming : [known, ...coming].sort((a, b) => a - b);
}

/** The fields of a cover: its scheme, the name on the card, and the little of its number that is kept. */
export function CoverForm({ intent, names, taken = [], wanted, cover, today, refused }: CoverFormProps) {
  const { t, language } = useTranslation('covers');
  const [search] = useSearchParams();
  const kept = forIn(search);
  const next = search.get('next');
  const validTo = cover?.validTo ?? '';
  const options = (Object.keys(names) as Scheme[])
    .filter((scheme) => !taken.includes(scheme))
    .map((scheme) => ({ id: scheme as string, label: names[scheme]![language] }));
  return (
    <Form intent={intent} refused={refused} className="flex w-full flex-col gap-4">
      {kept.for && <input type="hidden" name="for" value={kept.for} />}
      {next && <input type="hidden" name="next" value={next} />}
      {cover ? (
        <>
          <input type="hidden" name="scheme" value={cover.scheme} />
          <EditedRecord version={cover.version} intent={intent} refused={refused}>
            <KeptNow
              kept={[
                { label: t('field.holder'), value: cover.holder },
                { label: t('field.cardLast4'), value: cover.cardLast4 },
                { label: t('field.validTo'), value: validTo && formatDate(validTo) },
              ]}
            />
          </EditedRecord>
        </>
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
      <DateParts name="validTo" label={t('field.validTo')} years={yearsOf(today, validTo)} defaultValue={validTo} />
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
