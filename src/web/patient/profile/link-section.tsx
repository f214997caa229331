import { ButtonLink } from '../../ui/button-link';
import { Section } from './section';

type LinkSectionProps = { title: string; lead: string; to: string; label: string };

/** A matter of the account that has a page of its own. */
export function LinkSection({ title, lead, to, label }: LinkSectionProps) {
  return (
    <Section title={title} lead={lead}>
      <ButtonLink to={to} variant="outline" size="small">
        {label}
      </ButtonLink>
    </Section>
  );
}
