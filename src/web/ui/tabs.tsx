import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from './class-names';

type TabsProps<Id extends string> = {
  /** The tabs' name, for screen readers only. */
  label: string;
  tabs: readonly { id: Id; label: string; panel: ReactNode }[];
  chosen: Id;
  /** The URL of a tab: `?tab=insurance`. */
  addressOf: (id: Id) => string;
  /** The classes of the tab list, each tab, and each panel. */
  look: { list: string; tab: string; panel: string };
};

/**
 * Tabs: the URL chooses which panel is shown; all panels are printed. The arrows, Home and End move between tabs
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs<Id extends string>({ label, tabs, chosen, addressOf, look }: TabsProps<Id>) {
  const base = useId();
  const navigate = useNavigate();
  const tabId = (id: Id) => `${base}${id}-tab`;
  const panelId = (id: Id) => `${base}${id}`;

  function chooseByKey(event: KeyboardEvent) {
    const place = tabs.findIndex(({ id }) => id === chosen);
    const places: Record<string, number> = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: tabs.length - 1,
      ' ': tabs.findIndex(({ id }) => document.getElementById(tabId(id)) === event.target),
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const { id } = tabs[(next + tabs.length) % tabs.length]!;
    void navigate(addressOf(id), { replace: true, preventScrollReset: true });
    document.getElementById(tabId(id))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={chooseByKey} className={look.list}>
        {tabs.map(({ id, label: name }) => (
          <Link
            key={id}
            to={addressOf(id)}
            replace
            preventScrollReset
            role="tab"
            id={tabId(id)}
            aria-selected={id === chosen}
            aria-controls={panelId(id)}
            tabIndex={id === chosen ? 0 : -1}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center rounded-t-chip text-center font-strong hover:text-teal focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-teal aria-selected:text-teal',
              look.tab,
            )}
          >
            {name}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={panelId(id)}
          aria-labelledby={tabId(id)}
          tabIndex={0}
          className={classNames('focus-ring rounded-card', id !== chosen && 'hidden print:block', look.panel)}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
