import { later } from '../../ui/later.tsx'

// Its texts are those of stamps.
export const SignatureLevel = later(async () => (await import('./signature-level.tsx')).SignatureLevel)
