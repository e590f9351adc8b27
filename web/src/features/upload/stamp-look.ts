import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import type { Locale } from '@laisen/contract/messages/define'
import type { StampContent, StampLayout } from '@laisen/pades/stamp/layout'
import { stampLengthLimits } from '@laisen/pades/stamp/length-limits'
import type * as Drawing from './stamp-drawing.ts'
import type { StampValues } from './stamp-values.ts'

let drawing: typeof Drawing | undefined

/** Fetches the layout code, which must be there before a page is shown on which a stamp can stand. */
export async function loadStampDrawing(): Promise<void> {
  drawing ??= await import('./stamp-drawing.ts')
}

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

/** What the stamp of one certificate shows, at any length; how, only where a document is open. */
export function stampLook({ values, certificate, language, timeZone, now, ...facts }: LookFacts): StampLook {
  const picture = values.hideImage ? undefined : facts.picture
  const own = (text: string, ofCertificate: string) => (values.allValidCert ? text || ofCertificate : text)
  const info = values.hideInfo
    ? undefined
    : {
        name: certificate.signerName,
        reason: own(values.reason, certificate.certReason),
        location: own(values.location, certificate.certLocation),
      }
  const known = new Map<number, StampLayout>()
  const layOut = (lengthPoints: number) => {
    if (!drawing) throw new Error('A stamp has no size before a document is open')
    const dated = info && { ...info, dateLine: drawing.dateLine(now, timeZone, language) }
    return drawing.layoutStamp({ lengthPoints, language, picture, info: dated } satisfies StampContent)
  }
  const layout = (length: number) => {
    const lengthPoints = Math.min(Math.max(length, stampLengthLimits.smallestPoints), stampLengthLimits.largestPoints)
    const made = known.get(lengthPoints) ?? layOut(lengthPoints)
    known.set(lengthPoints, made)
    return made
  }
  return { layout, heightOf: (length) => layout(length).heightPoints, invisible: !info && !picture }
}
