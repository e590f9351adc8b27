import type { InputOf } from '@laisen/contract/endpoint'
import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import type { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { StampPlace } from './stamp-geometry.ts'

/** The panel as it stands on screen. A number that is being typed may be empty. */
export interface StampValues {
  certID: number | null
  reason: string
  location: string
  x: number | ''
  y: number | ''
  length: number | ''
  page: number | ''
  checkAllPage: boolean
  hideInfo: boolean
  hideImage: boolean
  allValidCert: boolean
  stampAllPage: boolean
}

export type SwitchName = 'checkAllPage' | 'hideInfo' | 'hideImage' | 'allValidCert' | 'stampAllPage'
export const switchNames: readonly SwitchName[] = [
  'checkAllPage',
  'stampAllPage',
  'hideInfo',
  'hideImage',
  'allValidCert',
]

/** 2§2: position 0, 0, length 150, page 1. */
export const freshValues: StampValues = {
  certID: null,
  reason: '',
  location: '',
  x: 0,
  y: 0,
  length: limits.stampLengthPointsDefault,
  page: 1,
  checkAllPage: false,
  hideInfo: false,
  hideImage: false,
  allValidCert: false,
  stampAllPage: false,
}

/** An empty number counts as its default. */
export function placeOf({ x, y, length }: StampValues): StampPlace {
  return { x: x || 0, y: y || 0, length: length || limits.stampLengthPointsDefault }
}

export function pageOf({ page }: StampValues): number {
  return page || 1
}

/** Choosing a certificate brings its reason and location, unless the person wrote their own. */
export function withCertificate(
  values: StampValues,
  next: CertificateListItem,
  previous: CertificateListItem | undefined,
): StampValues {
  const own = (text: string, of: string | undefined) => text !== '' && text !== of
  return {
    ...values,
    certID: next.certID,
    reason: own(values.reason, previous?.certReason) ? values.reason : next.certReason,
    location: own(values.location, previous?.certLocation) ? values.location : next.certLocation,
  }
}

type StampInput = InputOf<typeof addPdfStampStream>

interface Sending {
  fileName: string
  certPassword: string | undefined
  timeZone: string
}

/** The call's shape (2§3): whole numbers, the browser's zone, the reason as it stands on screen. */
export function toRequest(values: StampValues, { fileName, certPassword, timeZone }: Sending): StampInput {
  const { x, y, length } = placeOf(values)
  const { checkAllPage, hideInfo, hideImage, allValidCert, stampAllPage } = values
  return {
    ...(values.certID === null ? {} : { certID: values.certID }),
    ...(certPassword === undefined ? {} : { certPassword }),
    certReason: values.reason,
    certLocation: values.location,
    signDate: timeZone,
    position_x: Math.trunc(x),
    position_Y: Math.trunc(y),
    length: Math.trunc(length),
    page: Math.trunc(pageOf(values)),
    checkAllPage,
    hideInfo,
    hideImage,
    allValidCert,
    stampAllPage,
    fileName,
  }
}

/** The certificates that "all valid certificates" signs with: those in force that need no password (rules 6.4). */
export function signingCertificates(values: StampValues, certificates: readonly CertificateListItem[]) {
  if (!values.allValidCert) return certificates.filter(({ certID }) => certID === values.certID)
  return certificates.filter(({ problem, certPasswordCheck }) => problem === null && !certPasswordCheck)
}

export function needsPassword(values: StampValues, certificate: CertificateListItem | undefined): boolean {
  return certificate?.certPasswordCheck === true && !values.allValidCert
}
