import type { InputOf } from '@laisen/contract/endpoint'
import type { addPdfStampDirect, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { oneLine } from '@laisen/contract/one-line'
import { AppError } from '../http/app-error.ts'
import type { StaffPrincipal } from '../principal.ts'

/** What the stamp calls receive besides the document. */
type StampInput = Omit<InputOf<typeof addPdfStampDirect>, 'certName' | 'certPassword' | 'pdfPassword'> & {
  readonly certName?: string | null | undefined
  readonly certPassword?: string | null | undefined
  readonly pdfPassword?: string | null | undefined
}

/** Which certificate signs: one, by its id or its name, or every valid one that needs no password (allValidCert). */
export type ChosenCertificate = { readonly id: number } | { readonly name: string } | 'every valid'

/** What a request orders, after the checks that need nothing but the request. Undefined texts come from the certificate. */
export interface StampOrder {
  readonly chosen: ChosenCertificate
  readonly certPassword: string | undefined
  /** Of an encrypted document: its owner's or its user's. */
  readonly pdfPassword: string | undefined
  readonly reason: string | undefined
  readonly location: string | undefined
  readonly timeZone: string
  readonly x: number
  readonly y: number
  readonly lengthPoints: number
  /** The first page is 1. */
  readonly page: number
  /** Each signature shows itself on every page. */
  readonly allPages: boolean
  readonly hideInfo: boolean
  readonly hideImage: boolean
  /** Whatever the company demands of pages: programs stamp them as they are (rules 6.3). */
  readonly anyPageSize: boolean
  readonly documentName: string
  /** The level to reach; undefined for the company's. */
  readonly level: SignatureLevel | undefined
}

/** @throws CERTIFICATE_REQUIRED, VALUE_NOT_ALLOWED, TEXT_TOO_LONG, DOCUMENT_NOT_PDF */
export function readOrder(input: StampInput, principal: StaffPrincipal, { anyPageSize = false } = {}): StampOrder {
  return {
    chosen: chosenBy(input),
    anyPageSize,
    certPassword: input.certPassword || undefined,
    pdfPassword: input.pdfPassword || undefined,
    reason: line(input.certReason, 'certReason', limits.reasonCharacters),
    location: line(input.certLocation, 'certLocation', limits.locationCharacters),
    timeZone: input.signDate || principal.timeZone,
    x: input.position_x,
    y: input.position_Y,
    lengthPoints: input.length,
    page: input.page,
    // With one signature or several: each is repeated on every page (rules 6.4).
    allPages: input.checkAllPage || input.stampAllPage,
    hideInfo: input.hideInfo,
    hideImage: input.hideImage,
    documentName: documentName(input.fileName),
    level: input.level ?? undefined,
  }
}

function chosenBy({ allValidCert, certID, certName }: StampInput): ChosenCertificate {
  if (allValidCert) return 'every valid'
  const name = certName?.trim()
  // One of the two would be ignored, and nobody could tell which.
  if (certID !== undefined && name) throw new AppError('VALUE_NOT_ALLOWED', { field: 'certName' })
  if (certID !== undefined) return { id: certID }
  if (name) return { name }
  throw new AppError('CERTIFICATE_REQUIRED', { field: certName === undefined ? 'empCert' : 'certName' })
}

/** One line of text, cleared with null or an empty text. */
function line(text: string | null | undefined, field: string, limit: number): string | undefined {
  if (text === undefined) return undefined
  const clean = oneLine(text ?? '')
  if (clean.length > limit) throw new AppError('TEXT_TOO_LONG', { field, limit })
  return clean
}

/** The name that the document arrived under, without folders. The signed copy is named after it. */
export function documentName(fileName: string | undefined): string {
  const name = oneLine(fileName?.split(/[/\\]/).at(-1) ?? '')
  if (name === '') return 'document.pdf'
  // 2§5: the extension must be pdf.
  if (!/\.pdf$/i.test(name)) throw new AppError('DOCUMENT_NOT_PDF')
  if (name.length > limits.textCharacters) {
    throw new AppError('TEXT_TOO_LONG', { field: 'fileName', limit: limits.textCharacters })
  }
  return name
}

/** `contract.pdf` is downloaded as `contract-signed.pdf`. */
export function signedName(documentName: string): string {
  return `${documentName.replace(/\.pdf$/i, '')}-signed.pdf`
}
