/** What a signed document holds already that matters for the level of its signatures. */
import { createHash } from 'node:crypto'
import type { Pdf } from '@laisen/pdf/open'
import { firstBerAsDer } from '@laisen/pki/ber'
import { parseSignedData, type SignerInfo, signerCertificate } from '@laisen/pki/cms-parse'
import type { Der } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import { readTimestampToken } from '@laisen/pki/timestamp-reply'
import { PadesError } from '../errors.ts'
import { checkEarlierSignatures } from '../sign/earlier-signatures.ts'
import { countCms, type SignatureInForm, signaturesOf } from '../signatures.ts'
import { certificatesInDss, crlsInDss, ocspsInDss } from './dss.ts'

interface HeldParty {
  /** Undefined for a signature that does not carry the certificate of its signer. */
  readonly certificate: Der | undefined
  readonly candidates: readonly Der[]
  /** The tokens that prove when the signature existed: its own, and those of document timestamps that follow it. */
  readonly proofs: readonly Der[]
}

/** Plain data, which another thread can read out of the document. */
export interface HeldFacts {
  /** Of each signature, in the order of signing: the certificate of its signer, and the certificates that came with it. */
  readonly parties: readonly HeldParty[]
  /** Whether a signature has no timestamp of its own and no document timestamp follows it. */
  readonly lacksTimestamp: boolean
  /** Whether it has a document timestamp, which another one is to cover. */
  readonly hasDocumentTimestamp: boolean
  /** The tokens of the timestamps on signatures, and of document timestamps. */
  readonly tokens: readonly Der[]
  /** The certificates in the document's store. */
  readonly stored: readonly Der[]
  /** The OCSP answers in it. */
  readonly ocsps: readonly Der[]
  /** The revocation lists in it. */
  readonly crls: readonly Der[]
}

/** Reads it. @throws PdfError; PadesError DOCUMENT_NOT_SIGNED, DOCUMENT_SIGNATURE_UNSOUND */
export function readHeld(pdf: Pdf): HeldFacts {
  const signatures = signaturesOf(pdf)
  checkEarlierSignatures(pdf, signatures)
  const held = signatures.map((signature) => heldIn(pdf, signature))
  if (!held.some(({ kind }) => kind === 'signature')) throw new PadesError('DOCUMENT_NOT_SIGNED', {})
  const parties = held.flatMap(({ party }, at) => (party ? [{ ...party, proofs: proofsOf(held, at) }] : []))
  return {
    parties,
    lacksTimestamp: lacksTimestamp(held),
    hasDocumentTimestamp: held.some(({ kind }) => kind === 'document timestamp'),
    tokens: held.flatMap(({ tokens }) => tokens),
    stored: certificatesInDss(pdf).map(({ raw }) => raw),
    ocsps: ocspsInDss(pdf),
    crls: crlsInDss(pdf),
  }
}

function proofsOf(held: readonly Held[], at: number): Der[] {
  const over = held.slice(at + 1).filter(({ kind }) => kind === 'document timestamp')
  return [held[at]!, ...over].flatMap(({ tokens }) => tokens)
}

function lacksTimestamp(held: readonly Held[]): boolean {
  const last = held.findLastIndex(({ kind }) => kind === 'document timestamp')
  return held.some(({ kind, tokens }, at) => kind === 'signature' && tokens.length === 0 && at > last)
}

interface Held {
  kind: 'signature' | 'document timestamp'
  /** Undefined for a document timestamp. */
  party: Omit<HeldParty, 'proofs'> | undefined
  /** On the signature, or the document timestamp itself. */
  tokens: readonly Der[]
}

/** A signature has one timestamp, or a few that its user added. Each is verified. */
const mostTokens = 10

function heldIn(pdf: Pdf, { dict, contents }: SignatureInForm): Held {
  countCms(pdf, contents, 'whole')
  if (pdf.nameAt(dict, 'SubFilter') === 'ETSI.RFC3161') {
    const token = unlessRefused(() => {
      const der = firstBerAsDer(contents)
      readTimestampToken(der)
      return der
    })
    return { kind: 'document timestamp', party: undefined, tokens: token ? [token] : [] }
  }
  const data = unlessRefused(() => parseSignedData(firstBerAsDer(contents)))
  const signer = data?.signerInfos[0]
  const certificate = data && signer && signerCertificate(signer, data.certificates)
  const candidates = data?.certificates.map(({ raw }) => raw) ?? []
  const party = { certificate: certificate?.raw, candidates }
  return { kind: 'signature', party, tokens: signer ? tokensOn(signer) : [] }
}

/** The timestamps on a signature that are about it. */
function tokensOn({ unsignedAttributes, signature }: SignerInfo): Der[] {
  const values = unsignedAttributes.filter(({ oid }) => oid === OID.signatureTimeStamp).flatMap(({ values }) => values)
  return values.slice(0, mostTokens).flatMap(({ raw }) => {
    const timestamp = unlessRefused(() => readTimestampToken(raw as Der))
    if (!timestamp) return []
    const isAbout = sameBytes(createHash(timestamp.digest).update(signature).digest(), timestamp.hash)
    return isAbout ? [raw as Der] : []
  })
}
