import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import * as paths from '../../../contract/paths';
import { contact } from '../../../contract/site/contact';
import { CONTACT_TOPICS, type ContactTopic } from '../../../contract/form-facts';
import { phoneHref } from '../../../domain/phone-href';
import { useSupport } from '../../lib/i18n/use-support';
import { useTranslation } from '../../lib/i18n/use-translation';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { PublicHead } from '../../page-head';
import { Note } from '../../ui/note';
import { TopicHead } from '../../ui/topic-head';
import type { Route } from './+types/page';
import { ContactForm } from './contact-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('contact');
  return <PublicHead title={t('title')} description={t('description')} path={paths.contact} />;
}

const topicOf = (asked: string | null | undefined): ContactTopic =>
  CONTACT_TOPICS.find((topic) => topic === asked) ?? 'general';

export function loader({ request }: Route.LoaderArgs) {
  return { topic: topicOf(new URL(request.url).searchParams.get('topic')) };
}

/** Sends the message. The page then says to which address the answer goes. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { name = '', email = '', message = '', leaveEmpty } = values;
  const body = { name, email, message, leaveEmpty, topic: topicOf(values['topic']) };
  const { refusal } = await attempt(context.get(visitContext), contact.send, { body });
  return refusal ? refuseForm(values, refusal) : { sent: { name, email: email.trim(), topic: body.topic } };
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Contact details, and a contact form (/contact). */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <div className="page-width grid gap-10 py-8 desk:grid-cols-[1fr_1.4fr] desk:gap-16 desk:py-14">
        <WaysToReachUs />
        <ContactForm topic={loaderData.topic} answer={actionData} />
      </div>
    </>
  );
}

/** Hours, phone, e-mail and address. */
function WaysToReachUs() {
  const { t } = useTranslation('contact');
  const { hours, phone, email, address } = useSupport();
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="type-section">
        {t('ways.title')}
      </h2>
      <dl className="mt-5 flex flex-col gap-5">
        <Way icon={<Phone size={22} />} name={t('ways.phone')}>
          <a
            href={phoneHref(phone)}
            className="text-link figure inline-flex min-h-11 items-center text-xl large-text:text-body"
          >
            {phone}
          </a>
        </Way>
        <Way icon={<Clock size={22} />} name={t('ways.hours')}>
          {hours}
        </Way>
        <Way icon={<Mail size={22} />} name={t('ways.email')}>
          <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center break-all">
            {email}
          </a>
        </Way>
        <Way icon={<MapPin size={22} />} name={t('ways.address')}>
          {address}
        </Way>
      </dl>
      <Note className="mt-7" icon={<Clock size={20} />}>
        <p>{t('soon')}</p>
        <p className="mt-2 text-muted">{t('emergency')}</p>
      </Note>
    </section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
      <dt className="contents">
        <span className="row-span-2 grid size-12 place-items-center rounded-tile bg-teal-tint text-teal">{icon}</span>
        <span className="type-small text-muted">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
