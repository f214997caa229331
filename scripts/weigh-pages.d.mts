type Loaded = { module: string; imports?: string[] };
type Manifest = {
  entry: Loaded;
  routes: Record<string, Loaded & { parentId?: string; path?: string; index?: true; hasDefaultExport: boolean }>;
};
export const BUDGET: { kb: number; files: number };
export const OWN_BUDGETS: Record<string, { kb: number; files: number }>;
export function pagesOf(manifest: Manifest): { page: string; scripts: string[] }[];
export function weighPages(dir: string): { table: string; over: string[] };
