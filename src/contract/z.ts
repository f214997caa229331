import { z } from 'zod';
import { sentenceFor } from './sentence-for';

// The validator's own sentences are never shown: they speak of types, and to programmers.
z.config({ customError: sentenceFor });
// The pages' CSP forbids eval. Zod would try it when the first schema is made, which browsers report as a violation.
if (typeof window !== 'undefined') z.config({ jitless: true });

export { z };
