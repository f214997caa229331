type Loaded = { module: string; imports?: string[] };
type Manifest = {
  entry: Loaded;
  routes: Record<string, Loaded & { parentId?: string; path?: string; index?: true }>;
};
export const BUDGET: { kb: number; files: number };
export const OVER_TODAY: Record<string, number>;
export function pagesOf(manifest: Manifest): { page: string; scripts: string[] }[];
export function weighPages(dir: string): { table: string; over: string[] };
