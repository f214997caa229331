/**
 * The scripts that each patient page loads, compressed as they are sent, from React Router's manifest. `npm run build`
 * fails when a page is over its budget. Everything else on a page is measured in the browser
 * (test/e2e/first-visit.spec.ts).
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const KB = 1024;

/**
 * For every patient page: the most KB of scripts, half a KB of which is that a form or a refresh whose answer fails or stays away
 * leaves the page as it is; and the most files, which cost little over HTTP/2 (`deploy/nginx`).
 */
export const BUDGET = { kb: 120.5, files: 24 };

/** Pages with a budget of their own, each with its reason. */
export const OWN_BUDGETS = {
  // All of a center: its facilities with their icons, and its free windows.
  '/centers/:slug': { kb: 122.5, files: 24 },
  // The calendar is React Aria's, and is server-rendered.
  '/dialysis/:centerId': { kb: 174, files: 48 },
  // A month of sessions, each with its choices, and the plan that adds them up; with the months that show which days those are. A charge from a later day on made it half a kilobyte more.
  '/book/month': { kb: 124, files: 24 },
  // The list of centers, each with what the day that is shown costs.
  '/dialysis': { kb: 120.75, files: 24 },
  // The form with its code, and Google's button; that the parts of a page are there before React takes it over, on every page, made it more.
  '/signup': { kb: 120.75, files: 24 },
  // Many sessions, each with what cancelling or moving it means, and the gaps that are left; each choice is marked where it is refused.
  '/myappoinments/coming': { kb: 122.25, files: 24 },
  // The forms of several people, each with the version of what it changes.
  '/myprofile/people': { kb: 121, files: 24 },
  // Every appointment with its terms, cancelling and moving with a lost connection, booking again, whose they are, and many
  // sessions as lines by weeks, with the gaps and small months, the PIN for the desk, and what the center did. Dialogs are
  // loaded on demand. What is said of a session that has begun made it half a kilobyte more.
  '/myappoinments': { kb: 141.5, files: 42 },
  // Every outcome of a payment, polled until it is settled. Sessions and their gaps come with the appointments. Asking whether
  // this phone may remind comes later, by its own file. The bar for the thumb, on every page of a patient, made it 126; what became of
  // each session, what remains paid, and what stays with the center, half a kilobyte more.
  '/success': { kb: 127.75, files: 32 },
  // The table of 276 foods. Their other names and the search are loaded on typing.
  '/kidneyDiet': { kb: 127.25, files: 24 },
};

/** Measures the built pages of a folder. Returns a readable table; throws when a page is over its budget. */
export function weighPages(dir) {
  const sent = (file) => statSync([`${file}.br`, file].map((name) => path.join(dir, name)).find(existsSync)).size;
  const lines = pagesOf(readManifest(dir)).map(({ page, scripts }) => {
    const kb = scripts.reduce((sum, file) => sum + sent(file), 0) / KB;
    const most = OWN_BUDGETS[page] ?? BUDGET;
    return {
      isOver: kb > most.kb || scripts.length > most.files,
      text: row([page, `${kb.toFixed(1)} of ${most.kb}`, `${scripts.length} of ${most.files}`]),
    };
  });
  const table = [row(['page', 'KB of scripts', 'files']), ...lines.map(({ text }) => text)].join('\n');
  const over = lines.filter(({ isOver }) => isOver).map(({ text }) => text);
  if (over.length > 0) {
    throw new Error(
      `Pages are heavier than their budget (scripts/weigh-pages.mjs):\n${over.join('\n')}\n\nAll of them:\n${table}`,
    );
  }
  return table;
}

function readManifest(dir) {
  const name = readdirSync(path.join(dir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(readFileSync(path.join(dir, 'assets', name), 'utf8'));
  return JSON.parse(json);
}

/** The patient pages with the scripts of each: the entry's, its own, and those of all its layouts. */
export function pagesOf({ entry, routes }) {
  const withParents = (route) => (route ? [...withParents(routes[route.parentId]), route] : []);
  return Object.values(routes)
    .filter(({ path: own, index, hasDefaultExport }) => (own || index) && hasDefaultExport)
    .map((route) => {
      const all = withParents(route);
      const page = `/${all.flatMap(({ path: part }) => part || []).join('/')}`;
      const scripts = [entry, ...all].flatMap(({ module, imports = [] }) => [module, ...imports]);
      return { page, scripts: [...new Set(scripts)] };
    })
    .filter(({ page }) => !page.startsWith('/admin'))
    .sort((one, other) => (one.page < other.page ? -1 : 1));
}

const row = ([page, ...cells]) => page.padEnd(40) + cells.map((cell) => cell.padStart(16)).join('');
