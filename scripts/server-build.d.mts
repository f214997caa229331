import type { BuildOptions } from 'esbuild';

export const PROGRAMS: Record<string, string>;
export const SERVER_BUILD: BuildOptions;
