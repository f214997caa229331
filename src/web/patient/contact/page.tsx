import { type ContactTopic, CONTACT_TOPICS } from '../../../contract/form-facts';
import { contact } from '../../../contract/contact';
import { useTranslation } from '../../i18n/use-translation';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { PublicHead } from '../../page-head';
import { PageHead } from '../../ui/page-head';
import type { Route } from './+types/page';
import { ContactForm } from './contact-form';
import { WaysToReachUs } from './ways-to-reach-us';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('contact');
  return <PublicHead title={t('title')} description={t('description')} path="/contact" />;
}

const topicOf = (asked: string | null | undefined): ContactTopic =>
  CONTACT_TOPICS.find((topic) => topic === asked) ?? 'general';

export function loader({ request }: Route.LoaderArgs) {
  return { topic: topicOf(new URL(request.url).searchParams.get('topic')) };
}

/** Sends the message; the page then says to which address the answer goes. */
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
      <PageHead title={t('heading')} lead={t('lead')} />
      <div className="page-width grid gap-10 py-8 desk:grid-cols-[1fr_1.4fr] desk:gap-16 desk:py-14">
        <WaysToReachUs />
        <ContactForm topic={loaderData.topic} answer={actionData} />
      </div>
    </>
  );
}
