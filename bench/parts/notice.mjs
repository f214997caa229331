/** The version of the notice in force, from where the product has it: its sources are TypeScript. */
import { tsImport } from 'tsx/esm/api';

export const { NOTICE_VERSION } = await tsImport('../../src/contract/form-facts.ts', import.meta.url);
if (typeof NOTICE_VERSION !== 'string') throw new Error('src/contract/form-facts.ts has no NOTICE_VERSION any more');
