/**
 * How the browser's code is cut into files. What every page of a patient begins with comes in two, so that a first visit
 * makes few requests; the rest is cut by who needs it. `weigh-pages.mjs` looks at what comes of it.
 */
import path from 'node:path';
import { type Rolldown, normalizePath } from 'vite';

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;
type Graph = {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers' | 'dynamicImporters'> | null;
};

/** React Router's entry brings the page to life as soon as it runs, so it must be in nothing that a page loads before. */
const ENTRY = moduleId('node_modules/@react-router/dev/dist/config/defaults/entry.client.tsx');

/** Makes React's renderer ready, in a task of its own. */
const RENDERER = moduleId('src/web/renderer.ts');

/** Where a page begins: the entry, the document, and the frame of the patients' pages. */
const BEGINNINGS = [
  ENTRY,
  ...['src/web/root.tsx', 'src/web/patient/frame/layout.tsx', 'src/web/patient/frame/public-layout.tsx'].map(moduleId),
];

/** The pages that people come to first. What they share with other pages comes in one file each, icons and all. */
const HOME = [moduleId('src/web/patient/home/page.tsx')];
const CENTERS = [moduleId('src/web/patient/centers/list-page.tsx')];

/** What changes with its own releases and not with ours: it stays in the browser when we deliver something new. */
const RUNTIME = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;
const PATIENTS = /\/src\/web\/(patient\/|root\.tsx)/;

/** What keeps server state, for the pages that work with it. */
const QUERY = /\/node_modules\/@tanstack\//;

function moduleId(file: string): string {
  return normalizePath(path.resolve(file));
}

/** Every module that the given ones import, directly or through others. */
function importedBy(beginnings: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>();
  const toVisit = [...beginnings];
  for (const id of toVisit) {
    if (reached.has(id)) continue;
    reached.add(id);
    toVisit.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Whether any page of patients needs a module, now or later. */
function isForPatients(id: string, graph: Graph): boolean {
  const seen = new Set<string>();
  const toVisit = [id];
  for (const each of toVisit) {
    if (PATIENTS.test(each)) return true;
    if (seen.has(each)) continue;
    seen.add(each);
    const module = graph.getModuleInfo(each);
    if (module) toVisit.push(...module.importers, ...module.dynamicImporters);
  }
  return false;
}

/** The groups of a build. Made anew for each, since they remember its modules. */
export function chunks(): Splitting {
  const known = new Map<readonly string[], Set<string>>();
  function sharedFrom(beginnings: readonly string[]) {
    return (id: string, graph: Graph): boolean => {
      if (!known.has(beginnings)) known.set(beginnings, importedBy(beginnings, graph));
      return known.get(beginnings)!.has(id);
    };
  }
  const [isFirst, isHome, isCenters] = [BEGINNINGS, HOME, CENTERS].map(sharedFrom);
  return {
    groups: [
      { name: 'react', test: RUNTIME, priority: 7 },
      { name: 'entry', test: (id) => id === ENTRY, priority: 6 },
      { name: 'renderer', test: (id) => id === RENDERER, priority: 6 },
      { name: (id, graph) => (isFirst!(id, graph) ? 'app' : null), priority: 5 },
      {
        name: (id, graph) => (isHome!(id, graph) && isCenters!(id, graph) ? 'start' : null),
        priority: 4,
        minShareCount: 2,
      },
      {
        name: (id, graph) => (isHome!(id, graph) ? 'home' : isCenters!(id, graph) ? 'centers' : null),
        priority: 3,
        minShareCount: 2,
      },
      { name: 'query', test: QUERY, priority: 2 },
      {
        name: (id, graph) => (isForPatients(id, graph) ? 'shared' : null),
        priority: 1,
        minShareCount: 2,
        entriesAware: true,
      },
      { name: 'admin', minShareCount: 2 },
    ],
  };
}
