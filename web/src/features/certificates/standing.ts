import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'

/** From here on the days that are left are a warning. */
const soonDays = 30
const dayMs = 86_400_000

/** The whole days that are left, once they are few enough for a warning. */
export function lastDays(validUntil: string, now: number): number | undefined {
  const days = Math.floor((Date.parse(validUntil) - now) / dayMs)
  return days <= soonDays ? days : undefined
}

type Standing =
  | { readonly kind: 'pending' | 'revoked' | 'suspended' | 'expired' | 'unusable' }
  | { readonly kind: 'early' | 'good' }
  | { readonly kind: 'soon'; readonly days: number }

type Judged = Pick<CertificateCard, 'pending' | 'revokedDate' | 'problem' | 'validFrom' | 'validUntil'>

/** How a certificate stands, the worst first. */
export function standingOf({ pending, revokedDate, problem, validFrom, validUntil }: Judged, now: number): Standing {
  if (pending) return { kind: 'pending' }
  if (revokedDate !== '' || problem === 'CERTIFICATE_REVOKED_BY_AUTHORITY') return { kind: 'revoked' }
  if (Date.parse(validUntil) < now || problem === 'CERTIFICATE_EXPIRED') return { kind: 'expired' }
  if (problem === 'CERTIFICATE_SUSPENDED') return { kind: 'suspended' }
  if (Date.parse(validFrom) > now) return { kind: 'early' }
  if (problem !== null) return { kind: 'unusable' }
  const days = lastDays(validUntil, now)
  return days === undefined ? { kind: 'good' } : { kind: 'soon', days }
}
