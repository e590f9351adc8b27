import type { LevelGap } from '@laisen/contract/endpoints/certificate-shapes'
import type { IssuerTrust, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { foreseenFault } from '@laisen/pades/levels/foresee'
import { includesLevel } from '@laisen/pades/levels/reach'
import { isSelfSigned } from '@laisen/pki/path'
import type { Db } from '../db/database.ts'
import { knownToReaders } from '../trust-roots/known-to-readers.ts'
import { parsedCertificate } from './parsed.ts'
import type { StatusFault } from './status-store.ts'

// What signatures with a certificate can prove, told before anyone signs (rules 10.7).

interface Chained {
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  /** By the company's own authority, which answers in this process. */
  readonly issuedHere: boolean
}

interface Asked extends Chained {
  readonly statusAskedAt: Date | null
  readonly statusFault: StatusFault | null
}

export interface Proof {
  readonly level: SignatureLevel
  readonly levelGap: LevelGap | null
}

/** The level that a signature with this certificate reaches where the company's rule asks for `wanted`, and what it lacks for that. */
export function proofOf(asked: Asked, wanted: SignatureLevel): Proof {
  const levelGap = includesLevel(wanted, 'B-LT') ? gapOf(asked) : null
  return { level: levelGap === null || levelGap === 'NOT_ASKED' ? wanted : 'B-T', levelGap }
}

/** What a signature with this certificate will lack for B-LT, as far as it is known before anyone signs. */
export function lackingOf(asked: Asked): 'status' | 'chain' | undefined {
  const gap = gapOf(asked)
  if (gap === null || gap === 'NOT_ASKED') return undefined
  return gap === 'CHAIN_INCOMPLETE' ? 'chain' : 'status'
}

function gapOf({ certificate: raw, chain, issuedHere, statusAskedAt, statusFault }: Asked): LevelGap | null {
  if (issuedHere) return null
  const certificate = parsedCertificate(raw)
  if (isSelfSigned(certificate)) return 'SELF_SIGNED'
  const foreseen = foreseenFault(certificate, chain.map(parsedCertificate))
  if (foreseen) return ({ status: 'NO_ADDRESS', chain: 'CHAIN_INCOMPLETE' } as const)[foreseen]
  if (statusAskedAt === null) return 'NOT_ASKED'
  return statusFault && ({ status: 'NO_ANSWER', chain: 'CHAIN_INCOMPLETE' } as const)[statusFault]
}

/** Who trusts the issuer of each certificate, in the same order. */
export async function trustOf(db: Db, certificates: readonly Chained[], now: Date): Promise<IssuerTrust[]> {
  const chained = certificates.map(({ certificate, chain }) => ({
    certificate: parsedCertificate(certificate),
    chain: chain.map(parsedCertificate),
  }))
  const known = await knownToReaders(db, chained, now)
  return certificates.map(({ issuedHere }, place) => {
    if (known[place]) return 'readers'
    if (issuedHere) return 'own'
    return isSelfSigned(chained[place]!.certificate) ? 'nobody' : 'unknown'
  })
}
