export const BUDGETS: Record<string, { all: number; scripts: number }>;
export function filesOf(html: string, read: (file: string) => string): string[];
export function importsOf(file: string, read: (file: string) => string): string[];
export function weighPages(dir: string): { table: string; over: string[] };
