import { z } from 'zod';

// A page's policy forbids code made of text. Zod would try it when the first schema is made, which browsers note as a breach.
if (typeof window !== 'undefined') z.config({ jitless: true });

export { z };
