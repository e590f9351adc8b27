import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import type { Locale } from '@laisen/contract/messages/define'
import { dateLine } from '@laisen/pades/stamp/date-line'
// The signer's own layout code, which is free of Node, so that the preview matches the signed result exactly.
import { layoutStamp, type StampContent, type StampLayout, stampLengthLimits } from '@laisen/pades/stamp/layout'
import type { StampValues } from './stamp-values.ts'

export interface LookFacts {
  values: Pick<StampValues, 'reason' | 'location' | 'hideInfo' | 'hideImage' | 'allValidCert'>
  certificate: CertificateListItem
  picture: { width: number; height: number } | undefined
  language: Locale
  timeZone: string
  now: Date
}

export interface StampLook {
  layout(length: number): StampLayout
  heightOf(length: number): number
  /** Neither picture nor text: the signature exists but is invisible. */
  invisible: boolean
}

/** What the stamp of one certificate shows, at any length. */
export function stampLook({ values, certificate, language, timeZone, now, ...facts }: LookFacts): StampLook {
  const picture = values.hideImage ? undefined : facts.picture
  const own = (text: string, ofCertificate: string) => (values.allValidCert ? text || ofCertificate : text)
  const info = values.hideInfo
    ? undefined
    : {
        name: certificate.signerName,
        reason: own(values.reason, certificate.certReason),
        location: own(values.location, certificate.certLocation),
        dateLine: dateLine(now, timeZone, language),
      }
  const known = new Map<number, StampLayout>()
  const layout = (length: number) => {
    const lengthPoints = Math.min(Math.max(length, stampLengthLimits.smallestPoints), stampLengthLimits.largestPoints)
    const content: StampContent = { lengthPoints, language, picture, info }
    const made = known.get(lengthPoints) ?? layoutStamp(content)
    known.set(lengthPoints, made)
    return made
  }
  return { layout, heightOf: (length) => layout(length).heightPoints, invisible: !info && !picture }
}
