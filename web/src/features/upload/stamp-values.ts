import type { InputOf } from '@laisen/contract/endpoint'
import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import type { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { oneLine } from '@laisen/contract/one-line'
import type { StampPlace } from './stamp-geometry.ts'
import { numberIn, type PlaceTexts, placeRules } from './stamp-numbers.ts'

/** The values of the panel; numbers as typed. */
export interface StampValues extends PlaceTexts {
  certID: number | null
  reason: string
  location: string
  checkAllPage: boolean
  hideInfo: boolean
  hideImage: boolean
  allValidCert: boolean
  stampAllPage: boolean
}

export type SwitchName = 'checkAllPage' | 'hideInfo' | 'hideImage' | 'allValidCert' | 'stampAllPage'

/** 2§2: position 0, 0, length 150, page 1. */
export const freshValues: StampValues = {
  certID: null,
  reason: '',
  location: '',
  x: String(placeRules.x.empty),
  y: String(placeRules.y.empty),
  length: String(placeRules.length.empty),
  page: String(placeRules.page.empty),
  checkAllPage: false,
  hideInfo: false,
  hideImage: false,
  allValidCert: false,
  stampAllPage: false,
}

export function differ(values: StampValues, others: StampValues): boolean {
  return (Object.keys(freshValues) as (keyof StampValues)[]).some((name) => values[name] !== others[name])
}

export function placeOf({ x, y, length }: StampValues): StampPlace {
  return { x: numberIn('x', x), y: numberIn('y', y), length: numberIn('length', length) }
}

export function pageOf({ page }: StampValues): number {
  return numberIn('page', page)
}

/** A new document resets the position; certificate, texts and switches are kept. */
export function startedOver(values: StampValues): StampValues {
  const { x, y, length, page } = freshValues
  return { ...values, x, y, length, page }
}

/** Choosing a certificate fills in its reason and location, unless the user wrote their own. */
export function withCertificate(
  values: StampValues,
  next: CertificateListItem,
  previous: CertificateListItem | undefined,
): StampValues {
  const reason = isOwn(values.reason, previous?.certReason) ? values.reason : next.certReason
  const location = isOwn(values.location, previous?.certLocation) ? values.location : next.certLocation
  // When all valid certificates sign, each has its own reason, so none is filled in.
  return values.allValidCert ? { ...values, certID: next.certID } : { ...values, certID: next.certID, reason, location }
}

/**
 * When all valid certificates sign, an empty reason means each certificate's own. Turning the switch on removes the
 * filled-in texts; turning it off restores them.
 */
export function withAllValid(values: StampValues, on: boolean, chosen: CertificateListItem | undefined): StampValues {
  const { certReason = '', certLocation = '' } = chosen ?? {}
  if (on) {
    return {
      ...values,
      allValidCert: true,
      reason: isOwn(values.reason, certReason) ? values.reason : '',
      location: isOwn(values.location, certLocation) ? values.location : '',
    }
  }
  return {
    ...values,
    allValidCert: false,
    reason: values.reason || certReason,
    location: values.location || certLocation,
  }
}

/** The certificate to begin with: the only one, or the one that signed last if it still can. */
export function usualCertificate(
  certificates: readonly CertificateListItem[],
  lastCertID: number | null,
): CertificateListItem | undefined {
  if (certificates.length === 1) return certificates[0]
  return certificates.find(({ certID, problem }) => certID === lastCertID && problem === null)
}

function isOwn(text: string, brought: string | undefined): boolean {
  return text !== '' && text !== brought
}

/** Both texts as they will be signed: line breaks and control characters become spaces. */
export function textsOf({ reason, location }: Pick<StampValues, 'reason' | 'location'>) {
  return { reason: oneLine(reason), location: oneLine(location) }
}

type StampInput = InputOf<typeof addPdfStampStream>

interface Sending {
  fileName: string
  certPassword: string | undefined
  /** Of a protected document. */
  pdfPassword: string | undefined
  timeZone: string
}

/** The input for the call (2§3): whole numbers, the browser's time zone, the reason as shown. */
export function toRequest(values: StampValues, { fileName, certPassword, pdfPassword, timeZone }: Sending): StampInput {
  const { x, y, length } = placeOf(values)
  const { certID, checkAllPage, hideInfo, hideImage, allValidCert, stampAllPage } = values
  const { reason, location } = textsOf(values)
  return {
    ...(certID === null || allValidCert ? {} : { certID }),
    ...(certPassword === undefined ? {} : { certPassword }),
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
    // Left out so that each certificate signs with its own reason.
    ...(allValidCert && reason === '' ? {} : { certReason: reason }),
    ...(allValidCert && location === '' ? {} : { certLocation: location }),
    signDate: timeZone,
    position_x: x,
    position_Y: y,
    length,
    page: pageOf(values),
    checkAllPage,
    hideInfo,
    hideImage,
    allValidCert,
    stampAllPage,
    fileName,
  }
}

/** Why "all valid certificates" leaves this one out; undefined if it signs (rules 6.4). */
export function leftOutBecause({
  problem,
  certPasswordCheck,
}: CertificateListItem): 'problem' | 'password' | undefined {
  if (problem !== null) return 'problem'
  return certPasswordCheck ? 'password' : undefined
}

/** The signers in order: the chosen certificate, or those that the server returns for "all valid certificates". */
export function signingCertificates(
  { certID, allValidCert }: Pick<StampValues, 'certID' | 'allValidCert'>,
  certificates: readonly CertificateListItem[],
  allValidCertIDs: readonly number[] | undefined,
): readonly CertificateListItem[] {
  if (!allValidCert) return certificates.filter((one) => one.certID === certID)
  if (!allValidCertIDs) return certificates.filter((one) => !leftOutBecause(one))
  return allValidCertIDs.flatMap((id) => certificates.filter((one) => one.certID === id))
}

export function needsPassword(values: StampValues, certificate: CertificateListItem | undefined): boolean {
  // Whoever has to confirm the signature types it, and nobody else.
  if (certificate?.confirmedBy) return false
  return certificate?.certPasswordCheck === true && !values.allValidCert
}

/** Whether the stamps appear on all pages: the single one, or each of them. */
export function isOnEveryPage({ checkAllPage, stampAllPage }: StampValues): boolean {
  return checkAllPage || stampAllPage
}
