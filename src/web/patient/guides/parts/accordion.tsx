import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { useExpanded } from './use-expanded';

export type AccordionEntry = {
  /** Also the fragment that links to the entry. */
  id: string;
  title: string;
  content: ReactNode;
};

/** Headings that unfold what stands under them; several can be open. Printed, all are. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  const { expanded, onExpandedChange } = useExpanded(entries.map(({ id }) => id));
  return (
    <DisclosureGroup
      allowsMultipleExpanded
      expandedKeys={expanded}
      onExpandedChange={onExpandedChange}
      className="divide-y divide-line rounded-card border border-line bg-surface print:border-0"
    >
      {entries.map(({ id, title, content }) => (
        <div key={id} id={id} className="scroll-mt-6 print:break-inside-avoid">
          <Disclosure id={id}>
            <h3>
              <Button
                slot="trigger"
                className="group focus-ring flex min-h-14 w-full items-center gap-4 rounded-card px-4 py-3.5 text-left text-[1.0625rem] leading-snug font-strong hover:text-teal desk:px-6 desk:text-[1.1875rem] print:min-h-0 print:p-0 print:pt-1.5"
              >
                <span className="min-w-0 flex-1">{title}</span>
                <ChevronDown
                  aria-hidden="true"
                  size={22}
                  strokeWidth={1.75}
                  className="shrink-0 text-teal transition-transform group-aria-expanded:rotate-180 print:hidden"
                />
              </Button>
            </h3>
            <DisclosurePanel>
              <div className="px-4 pb-5 desk:px-6 desk:pb-6 print:p-0 print:pb-1">{content}</div>
            </DisclosurePanel>
          </Disclosure>
        </div>
      ))}
    </DisclosureGroup>
  );
}
