import { useQuery } from '@tanstack/react-query';
import { consents } from '../../../contract/consent';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import { ConsentNotice } from '../consent/consent-notice';
import { Answer } from './answer';
import { ConsentRow } from './consent-row';
import { Section } from './section';

/** What the patient agreed to and when, with the way to take it back. */
export function ConsentsSection() {
  const { t } = useTranslation('profile');
  const given = useQuery({
    queryKey: ['consents'],
    queryFn: ({ signal }) => callApi(consents.mine, { signal }),
    select: (answer) => answer.consents,
  });
  return (
    <Section title={t('consents.title')} lead={t('consents.lead')}>
      <Answer query={given} failed={t('consents.failed')}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-muted">{t('consents.none')}</p>
          ) : (
            <ul className="flex w-full flex-col gap-5">
              {found.map((one) => (
                <ConsentRow key={one._id} consent={one} />
              ))}
            </ul>
          )
        }
      </Answer>
      <details className="w-full">
        <summary className="text-link focus-ring inline-block cursor-pointer rounded-sm py-2.5">
          {t('consents.read')}
        </summary>
        <ConsentNotice />
      </details>
    </Section>
  );
}
