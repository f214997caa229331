/** Fails a build in which a patient's page would load code or texts of the administrator area. */
import type { Plugin } from 'vite';

/** The inspected fields of a built chunk. */
export type Chunk = {
  facadeModuleId: string | null;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
};

const ADMIN =
  /\/src\/(web\/admin\/|contract\/admin\/|locales\/en\/(pages\/admin|admin-files)|web\/lib\/i18n\/admin-words)/;

/** Each administrator module reachable from a patient page, with its chunk. */
export function adminForPatients(chunks: Record<string, Chunk>): string[] {
  const reached = new Set<string>();
  const toVisit = Object.keys(chunks).filter(
    (name) => chunks[name]!.isEntry && !ADMIN.test(chunks[name]!.facadeModuleId ?? ''),
  );
  for (const name of toVisit) {
    const chunk = chunks[name];
    if (!chunk || reached.has(name)) continue;
    reached.add(name);
    toVisit.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return [...reached]
    .flatMap((name) => chunks[name]!.moduleIds.filter((id) => ADMIN.test(id)).map((id) => `${name}: ${id}`))
    .sort();
}

export function keepAdminApart(): Plugin {
  return {
    name: 'keep-admin-apart',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.fromEntries(
        Object.entries(bundle).flatMap(([name, file]) => (file.type === 'chunk' ? [[name, file]] : [])),
      );
      const found = adminForPatients(chunks);
      if (found.length > 0) this.error(`Patients would load code of the administrator area:\n${found.join('\n')}`);
    },
  };
}
