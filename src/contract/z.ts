import { z } from 'zod';
import { sentenceFor } from './sentence-for';

// No sentence of the validator's own is shown to anybody: they speak of types, and to programmers.
z.config({ customError: sentenceFor });
// A page's policy forbids code made of text. Zod would try it when the first schema is made, which browsers note as a breach.
if (typeof window !== 'undefined') z.config({ jitless: true });

export { z };
