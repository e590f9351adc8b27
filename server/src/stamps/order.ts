import type { InputOf } from '@laisen/contract/endpoint'
import type { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Actor } from '../context.ts'
import { AppError } from '../http/app-error.ts'

/** What both stamp calls are given besides the document. */
export type StampInput = Omit<InputOf<typeof addPdfStampStream>, 'certPassword' | 'pdfPassword'> & {
  readonly certPassword?: string | null | undefined
}

/** A stamp as it was ordered, checked as far as the request alone tells. Undefined texts are the certificate's own. */
export interface StampOrder {
  readonly certificateId: number
  readonly certPassword: string | undefined
  readonly reason: string | undefined
  readonly location: string | undefined
  readonly timeZone: string
  readonly x: number
  readonly y: number
  readonly lengthPoints: number
  /** The first page is 1. */
  readonly page: number
  /** The one signature shows itself on every page. */
  readonly allPages: boolean
  readonly hideInfo: boolean
  readonly hideImage: boolean
  readonly documentName: string
}

/** Switches with which several certificates sign: refused by name until they do, never left out in silence. */
const unavailable = ['allValidCert', 'stampAllPage'] as const

/** @throws CERTIFICATE_REQUIRED, TEXT_TOO_LONG, DOCUMENT_NOT_PDF, STAMP_OPTION_UNAVAILABLE */
export function readOrder(input: StampInput, actor: Actor): StampOrder {
  if (input.certID === undefined) throw new AppError('CERTIFICATE_REQUIRED', { field: 'empCert' })
  for (const field of unavailable) if (input[field]) throw new AppError('STAMP_OPTION_UNAVAILABLE', { field })
  return {
    certificateId: input.certID,
    certPassword: input.certPassword || undefined,
    reason: line(input.certReason, 'certReason', limits.reasonCharacters),
    location: line(input.certLocation, 'certLocation', limits.locationCharacters),
    timeZone: input.signDate || actor.timeZone,
    x: input.position_x,
    y: input.position_Y,
    lengthPoints: input.length,
    page: input.page,
    allPages: input.checkAllPage,
    hideInfo: input.hideInfo,
    hideImage: input.hideImage,
    documentName: documentName(input.fileName),
  }
}

/** One line of text: what would break a line or steer a terminal becomes a space. Cleared with null or an empty text. */
function line(text: string | null | undefined, field: string, limit: number): string | undefined {
  if (text === undefined) return undefined
  const clean = oneLine(text ?? '')
  if (clean.length > limit) throw new AppError('TEXT_TOO_LONG', { field, limit })
  return clean
}

/** The name a document arrived under, without folders; a signed copy is named after it. */
function documentName(fileName: string | undefined): string {
  const name = oneLine(fileName?.split(/[/\\]/).at(-1) ?? '')
  if (name === '') return 'document.pdf'
  // 2§5: the extension must be pdf.
  if (!/\.pdf$/i.test(name)) throw new AppError('DOCUMENT_NOT_PDF')
  if (name.length > limits.textCharacters) {
    throw new AppError('TEXT_TOO_LONG', { field: 'fileName', limit: limits.textCharacters })
  }
  return name
}

function oneLine(text: string): string {
  // Cc and the line separators; lone surrogates are no characters and PostgreSQL takes none of them.
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** `contract.pdf` is downloaded as `contract-signed.pdf`. */
export function signedName(documentName: string): string {
  return `${documentName.replace(/\.pdf$/i, '')}-signed.pdf`
}
