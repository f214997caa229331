import { redirect, useSearchParams } from 'react-router';
import { COVER_LETTER, type Cover, covers } from '../../../contract/funding';
import type { BodyOf } from '../../../contract/endpoint';
import { SCHEMES } from '../../../domain/schemes';
import { istDateOf } from '../../../domain/time';
import { safeNextPath } from '../../lib/api/next-path';
import { leaveFlash } from '../../lib/flash';
import {
  type FormValues,
  type RefusedForm,
  formOf,
  keepTyped,
  refuseForm,
  reloadAfterForm,
  valuesOf,
} from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { schemeNames } from '../../lib/scheme-names';
import { attempt, callFrom, sendFile, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { dateOfParts } from '../../ui/date-parts';
import { type Person, actingFor } from '../people/acting';
import { forIn } from '../people/for-whom';
import { PeopleSwitch } from '../people/people-switch';
import { InnerPage, Section } from '../profile/section';
import type { Route } from './+types/page';
import { CoverForm } from './cover-form';
import { CoverRow } from './cover-row';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('covers');
  return <PageTitle title={t('title')} />;
}

/** Loads the covers of the person in `?for=`, and the names of all schemes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request, { from: istDateOf(new Date(visit.now)) });
  if (!acting) return null;
  const { people, person } = acting;
  const query = person ? { patientId: person._id } : {};
  const answer = await callFrom(visit, covers.list, { query });
  return {
    covers: answer.covers,
    names: schemeNames(SCHEMES),
    today: istDateOf(new Date(visit.now)),
    people: people.filter(({ access }) => access !== 'view'),
    person,
  };
}

/** Carries out the form's intent, whose object follows it: `change <id>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await formOf(request);
  const values = valuesOf(form);
  const [intent, id = ''] = (values['intent'] ?? '').split(' ');
  switch (intent) {
    case 'add': {
      const patientId = values['for'] || undefined;
      const { answer, refusal } = await attempt(visit, covers.add, { body: { patientId, ...coverIn(values) } });
      return refusal ? refuseForm(values, refusal) : done('added', answer.cover);
    }
    case 'change': {
      const { refusal } = await attempt(visit, covers.change, {
        params: { id },
        body: { ...coverIn(values), version: values['version'] },
      });
      return refusal ? refuseForm(values, refusal) : done('changed');
    }
    case 'letter': {
      const letter = new FormData();
      letter.set('file', form.get('file') ?? '');
      const refusal = await sendFile(visit, COVER_LETTER.replace('{id}', id), letter);
      return refusal ? refuseForm(values, refusal) : done('letter');
    }
    default: {
      const { refusal } = await attempt(visit, covers.remove, { params: { id } });
      return refusal && refusal.code !== 'cover-not-found' ? refuseForm(values, refusal) : done('removed');
    }
  }

  /** Redirects to the page where the scheme was needed, if one was named, otherwise to the list. */
  function done(say: 'added' | 'changed' | 'letter' | 'removed', added?: Cover) {
    const { searchParams, pathname } = new URL(request.url);
    const here = `${pathname}?${new URLSearchParams(forIn(searchParams))}`;
    const scheme = added && schemeNames([added.scheme])[added.scheme]!.en;
    const headers = leaveFlash({ tone: 'success', namespace: 'covers', say: `done.${say}`, values: { scheme } });
    return redirect(safeNextPath(values['next'], here), { status: 303, headers });
  }
}

/** The typed cover. The API says at each field what is wrong. */
function coverIn(values: FormValues) {
  const { scheme, holder = '', cardLast4 = '' } = values;
  return { scheme, holder, cardLast4, validTo: dateOfParts(values, 'validTo') } as BodyOf<typeof covers.change>;
}

export const shouldRevalidate = reloadAfterForm;

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The schemes that pay for somebody's dialysis (/myprofile/schemes). */
export default function SchemesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('covers');
  const person = loaderData?.person;
  return (
    <InnerPage title={person ? t('titleOf', { name: person.name }) : t('title')} lead={t('lead')}>
      {loaderData && <Schemes key={person?._id} {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type SchemesProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { refused: RefusedForm | undefined };

function Schemes({ covers: kept, names, today, people, person, refused }: SchemesProps) {
  const { t } = useTranslation('covers');
  const [search] = useSearchParams();
  const isAdding = search.has('add');
  return (
    <>
      {people.length > 0 && (
        <div className="py-5">
          <PeopleSwitch label={t('for.label')} self={t('for.self')} people={people} person={person} />
        </div>
      )}
      {kept.length > 0 ? (
        <Section title={person ? t('list.titleOf', { name: person.name }) : t('list.title')} lead={t('list.lead')}>
          <ul className="w-full divide-y divide-line">
            {kept.map((cover) => (
              <CoverRow key={cover._id} cover={cover} names={names} today={today} refused={refused} />
            ))}
          </ul>
        </Section>
      ) : (
        !isAdding && <HowItWorks person={person} />
      )}
      {isAdding && (
        <Section title={t('add.title')}>
          <CoverForm
            intent="add"
            names={names}
            taken={kept.map(({ scheme }) => scheme)}
            wanted={search.get('add')}
            today={today}
            refused={refused}
          />
        </Section>
      )}
      {!isAdding && kept.length > 0 && (
        <div className="py-7">
          <AddLink variant="outline" />
        </div>
      )}
    </>
  );
}

function AddLink({ variant }: { variant: 'primary' | 'outline' }) {
  const { t } = useTranslation('covers');
  const [search] = useSearchParams();
  return (
    <ButtonLink to={`?${new URLSearchParams({ ...forIn(search), add: '' })}`} preventScrollReset variant={variant}>
      {t('add.open')}
    </ButtonLink>
  );
}

/** Shown while no cover is kept: what this is for. */
function HowItWorks({ person }: { person: Person | null }) {
  const { t } = useTranslation('covers');
  return (
    <Section title={t('empty.title')} lead={t('empty.text')}>
      <h3 className="font-strong">{t('empty.how')}</h3>
      <BulletList points={t.list('empty.steps')} />
      <AddLink key={person?._id} variant="primary" />
    </Section>
  );
}
