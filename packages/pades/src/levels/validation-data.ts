/** The validation data that a DSS holds (ISO 32000-2 §12.8.4.3, EN 319 142-1 §5.4.2). */
import { createHash } from 'node:crypto'
import { type Certificate, fingerprint } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { OID } from '@laisen/pki/oids'
import { buildChain, isIssuedBy, isSelfSigned } from '@laisen/pki/path'
import type { Issued, LevelFault, StatusEvidence, StatusSource } from './reach.ts'

/** DER, each once. */
export interface ValidationData {
  readonly certificates: readonly Der[]
  readonly ocsps: readonly Der[]
  readonly crls: readonly Der[]
}

/** Whose certificate is to be validated, and certificates that came with it. */
export interface Party {
  readonly certificate: Certificate
  readonly candidates: readonly Certificate[]
}

/** A certificate that its issuer revoked. */
interface Revoked {
  readonly certificate: Certificate
  readonly revokedAt: Date
}

/** Longer than any chain in use. */
const longestChain = 10
/** Signers, timestamp servers, responders and their issuers. */
const mostCertificates = 200

/**
 * Collects the chain of each party to its root, and for each certificate of it what is known of its revocation; likewise for those
 * who say it, unless their certificate says that they need not be asked about (ocsp-nocheck).
 */
export class ValidationCollection {
  readonly #statuses: StatusSource
  readonly #certificates = new Map<string, Certificate>()
  readonly #evidence = new Map<string, StatusEvidence>()
  readonly #revoked: Revoked[] = []
  /** What is missing of a certificate itself, and that nobody issued one that was asked about, by certificate. */
  readonly #faults = new Map<string, LevelFault>()
  readonly #unissued = new Set<string>()
  readonly #chains = new Map<string, readonly Certificate[]>()
  /** Who said the status of a certificate, unless it was the issuer. */
  readonly #responders = new Map<string, Certificate>()
  #missing: LevelFault | undefined

  constructor(statuses: StatusSource) {
    this.#statuses = statuses
  }

  /** One party after another: who answers for one often answers for the next. */
  async addAll(parties: readonly Party[]): Promise<void> {
    for (const party of parties) await this.#add(party)
  }

  /** The first thing that is missing. */
  get missing(): LevelFault | undefined {
    return this.#missing
  }

  /** What is missing of one of the parties: of its own chain, or of those who say who in it was revoked. */
  missingOf(certificate: Certificate): LevelFault | undefined {
    return this.#unissued.has(keyOf(certificate)) ? 'status' : this.#missingIn(certificate, new Set())
  }

  #missingIn(certificate: Certificate, seen: Set<string>): LevelFault | undefined {
    for (const one of this.#chains.get(keyOf(certificate)) ?? []) {
      const key = keyOf(one)
      if (seen.has(key)) continue
      seen.add(key)
      const responder = this.#responders.get(key)
      const missing = this.#faults.get(key) ?? (responder && this.#missingIn(responder, seen))
      if (missing) return missing
    }
    return undefined
  }

  /** The certificates that were revoked in the chain of one of the parties, its own among them. */
  revokedAbove(certificate: Certificate): readonly Revoked[] {
    const chain = new Set((this.#chains.get(keyOf(certificate)) ?? []).map(keyOf))
    return this.#revoked.filter((one) => chain.has(keyOf(one.certificate)))
  }

  /** The certificates that were revoked. */
  get revoked(): readonly Revoked[] {
    return this.#revoked
  }

  get data(): ValidationData {
    const evidence = [...this.#evidence.values()]
    const raw = (kind: StatusEvidence['kind']) => evidence.filter((one) => one.kind === kind).map((one) => one.raw)
    const certificates = [...this.#certificates.values()].map((certificate) => certificate.raw)
    return { certificates, ocsps: raw('ocsp'), crls: raw('crl') }
  }

  async #add({ certificate, candidates }: Party): Promise<void> {
    // A timestamp comes without its root (RFC 5652 §5.1 leaves it open), which a signer's chain often has.
    const chain = await this.#chainOf(certificate, [...candidates, ...this.#certificates.values()])
    const links = chain.slice(1).map((issuer, index): Issued => ({ certificate: chain[index]!, issuer }))
    const unknown = links.filter(({ certificate }) => !this.#certificates.has(keyOf(certificate)))
    for (const one of chain) this.#certificates.set(keyOf(one), one)
    this.#chains.set(keyOf(certificate), chain)
    // A certificate that nobody issued can be revoked by nobody, so nothing proves that it was still good.
    if (links.length === 0) {
      this.#unissued.add(keyOf(certificate))
      this.#missing ??= 'status'
    }
    const last = chain.at(-1)!
    if (!isSelfSigned(last)) this.#lacks(last, 'chain')
    await Promise.all(unknown.map((link) => this.#askAbout(link, chain)))
  }

  #lacks(certificate: Certificate, fault: LevelFault): void {
    if (!this.#faults.has(keyOf(certificate))) this.#faults.set(keyOf(certificate), fault)
    this.#missing ??= fault
  }

  async #askAbout(link: Issued, candidates: readonly Certificate[]): Promise<void> {
    const found = await this.#statuses.statusOf(link)
    if (!found || found.is.status === 'unknown') return this.#lacks(link.certificate, 'status')
    this.#evidence.set(createHash('sha256').update(found.raw).digest('base64'), found)
    const { certificate } = link
    if (found.is.status === 'revoked') this.#revoked.push({ certificate, revokedAt: found.is.revokedAt })
    const { responder } = found
    if (!responder) return
    this.#responders.set(keyOf(certificate), responder)
    if (this.#certificates.has(keyOf(responder))) return
    if (responder.extensions.has(OID.ocspNoCheck)) this.#certificates.set(keyOf(responder), responder)
    else if (this.#certificates.size < mostCertificates) await this.#add({ certificate: responder, candidates })
  }

  /** From the certificate upward, each verified with the next. */
  async #chainOf(certificate: Certificate, candidates: readonly Certificate[]): Promise<Certificate[]> {
    const chain = [certificate]
    for (const issuer of buildChain(certificate, candidates)) {
      if (!isIssuedBy(chain.at(-1)!, issuer)) break
      chain.push(issuer)
    }
    while (chain.length < longestChain && !isSelfSigned(chain.at(-1)!)) {
      const issuer = await this.#statuses.issuerOf(chain.at(-1)!)
      if (!issuer || !isIssuedBy(chain.at(-1)!, issuer)) break
      chain.push(issuer)
    }
    return chain
  }
}

/** Two authorities never give the same serial number to two certificates, but hostile ones may. */
const keyOf = (certificate: Certificate) => fingerprint(certificate)
