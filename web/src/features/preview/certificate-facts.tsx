import { stampMessages } from '@laisen/contract/messages/stamps'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { partsOf } from './distinguished-name.ts'
import type { StampCertificate } from './how-signed.ts'
import { previewMessages } from './messages.ts'
import s from './preview.module.css'

interface Props {
  certificate: StampCertificate
  /** The position of this signature, and the total. */
  number: number
  count: number
}

/** One signature: reason, location and certificate. */
export function CertificateFacts({ certificate, number, count }: Props) {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const format = useFormat()
  const { certName, certReason, certLocation, subject, issuer, serial, keyType, validFrom, validUntil } = certificate
  // A single signature says it above, with its level.
  const hidden = count === 1 || certificate.visible ? [] : [[words('shownOn'), words('onNoPage')] as const]
  const facts = [
    [t('certificate'), certName],
    [t('reason'), certReason],
    [t('location'), certLocation],
    [t('issuedTo'), <Name key="to" of={subject} />],
    [t('issuedBy'), <Name key="by" of={issuer} />],
    [
      t('validity'),
      <span key="validity">
        <span className="whole">{format.day(validFrom)}</span> – <span className="whole">{format.day(validUntil)}</span>
      </span>,
    ],
    [
      t('serial'),
      <span key="serial" className={`mono ${s.serial}`}>
        {grouped(serial)}
      </span>,
    ],
    [t('keyType'), keyType],
    ...hidden,
  ] as const
  return (
    <section className={s.part}>
      <h3>{count > 1 ? words('signatureOf', { number, count }) : t('detailsTitle')}</h3>
      <Facts facts={facts} />
    </section>
  )
}

/** The common name, with organisation, unit and country below. */
function Name({ of }: { of: string }) {
  const { name, rest } = partsOf(of)
  return (
    <span className={s.name} title={of}>
      <span>{name}</span>
      {rest && <span className="second">{rest}</span>}
    </span>
  )
}

/** A serial number in the usual notation: pairs of hexadecimal digits. */
function grouped(serial: string): string {
  const digits = serial.replace(/[^0-9a-f]/gi, '').toUpperCase()
  return digits.match(/.{1,2}/g)?.join(' ') ?? serial
}
