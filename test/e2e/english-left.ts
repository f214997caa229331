/** English that is left on a Hindi page. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { centers } from '../../src/contract/centers';
import { INVENTED_OPERATOR } from '../../src/contract/operator';

/** Institutions, which have no other name in Hindi. */
const INSTITUTIONS = [
  'Nottingham University Hospitals NHS',
  'Narmada Kidney Foundation',
  'SIL Open Font License',
  'chronic renal failure',
];

/** What comes from centers and from the operator in English, and stays so. */
export async function namesFrom(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get(centers.list.path);
  const { dialysisCenters } = centers.list.response.parse(await answer.json());
  const { name, address, officer } = INVENTED_OPERATOR;
  return [
    ...dialysisCenters.flatMap(({ CenterName, CenterAddress }) => [CenterName, CenterAddress]),
    ...[name, address, officer.name, officer.address],
  ];
}

/** Three words in Latin letters; fewer are names, units and cookies. */
const ENGLISH = /[A-Za-z][\w.’'-]*(?:[\s,;:&()/]+[A-Za-z][\w.’'-]*){2,}/g;

/**
 * Fails when the page's own words, hidden and spoken ones too, have an English sentence in them. Names that came from
 * elsewhere, such as those of centers and their streets, are given; `own`: letters of the page's language.
 */
export async function expectNoEnglish(
  page: Page,
  names: readonly string[] = [],
  own: RegExp = /[\u0900-\u097F]/,
): Promise<void> {
  const said = await page.evaluate(() => {
    const texts: (string | null | undefined)[] = [
      document.title,
      document.querySelector('meta[name=description]')?.getAttribute('content'),
    ];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!parentElement?.closest('script, style, [lang=en]')) texts.push(nodeValue);
    }
    for (const name of ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder']) {
      for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name));
    }
    return texts.filter((text) => text !== null && text !== undefined);
  });
  // The page has been read.
  expect(said.filter((text) => own.test(text)).length).toBeGreaterThan(10);
  const known = [...names, ...INSTITUTIONS].sort((a, b) => b.length - a.length);
  const left = said.flatMap(
    (text) => known.reduce((rest, name) => rest.replaceAll(name, '|'), text).match(ENGLISH) ?? [],
  );
  expect(left, `English on ${page.url()}`).toEqual([]);
}
