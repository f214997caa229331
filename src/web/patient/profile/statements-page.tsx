import { statementUrl } from '../../../contract/cash/statement-file';
import { statements } from '../../../contract/cash/statements';
import { formatMonthOf } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import type { Route } from './+types/statements-page';
import { InnerPage, Section } from './section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('statements.title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, statements.list);
  return answer && { centers: answer.centers };
}

/** The monthly statements of the person at each of their centers (/myprofile/statements): links that download. */
export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('statements.title')} lead={t('statements.lead')}>
      {loaderData && (
        <div className="divide-y divide-line">
          {loaderData.centers.length === 0 && <p className="py-7 text-muted">{t('statements.none')}</p>}
          {loaderData.centers.map(({ centerId, center, months }) => (
            <Section key={centerId} title={center}>
              <ul className="flex flex-col gap-1">
                {months.map((month) => (
                  <li key={month}>
                    <a
                      href={statementUrl({ centerId, month })}
                      download
                      className="text-link focus-ring inline-flex min-h-11 items-center rounded-sm"
                    >
                      {t('statements.of', { month: formatMonthOf(`${month}-01`) })}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
    </InnerPage>
  );
}
