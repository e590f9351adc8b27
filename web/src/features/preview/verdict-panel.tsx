import type { DataOf } from '@laisen/contract/endpoint'
import type { getStamp } from '@laisen/contract/endpoints/stamps'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { type Check, Checks, Facts, Verdict } from '../../ui/verdict.tsx'
import { CopyHash } from './copy-hash.tsx'
import s from './preview.module.css'

export type Stamp = DataOf<typeof getStamp>

const levelTexts = { 'B-B': 'levelBB', 'B-T': 'levelBT', 'B-LT': 'levelBLT', 'B-LTA': 'levelBLTA' } as const

/** The plain headline, one sentence, then the evidence. */
export function VerdictPanel({ stamp }: { stamp: Stamp }) {
  const t = useText(stampMessages)
  const format = useFormat()
  const signed = {
    name: <DotBlank>{stamp.signer.employeeName}</DotBlank>,
    date: <DotBlank>{format.day(stamp.signedAt)}</DotBlank>,
    time: <DotBlank>{format.timeShort(stamp.signedAt)}</DotBlank>,
  }
  const file = [
    [t('level'), t(levelTexts[stamp.level])],
    [t('hash'), <CopyHash key="hash" sha256={stamp.sha256} />],
  ] as const
  return (
    <div className={s.verdict}>
      <Verdict tone="green" title={t('signedTitle')}>
        <Sentence text={t('signedBy')} facts={signed} />
      </Verdict>
      <section className={s.part}>
        <h3>{t('checksTitle')}</h3>
        <Checks checks={useChecks(stamp)} />
      </section>
      {stamp.certificates.map((certificate) => (
        <CertificateFacts key={certificate.certID} certificate={certificate} />
      ))}
      <section className={s.part}>
        <Facts facts={file} />
      </section>
    </div>
  )
}

/** What the service knows of its own stamp. Honest: without a timestamp the time is only what the service says. */
function useChecks({ pages, certificates, level }: Stamp): Check[] {
  const t = useText(stampMessages)
  const format = useFormat()
  const timed = level !== 'B-B'
  const ofCertificate = certificates.map(({ certID, validFrom, validUntil }): Check => {
    const span = { from: format.day(validFrom), until: format.day(validUntil) }
    return { key: String(certID), result: 'ok', title: t('checkCertificate'), text: t('checkCertificateDetail', span) }
  })
  return [
    { key: 'whole', result: 'ok', title: t('checkWhole'), text: t('checkWholeDetail', { pages }) },
    ...ofCertificate,
    {
      key: 'time',
      result: timed ? 'ok' : 'unsure',
      title: t('checkTime'),
      text: timed ? t(levelTexts[level]) : t('checkTimeServer'),
    },
  ]
}

function CertificateFacts({ certificate }: { certificate: Stamp['certificates'][number] }) {
  const t = useText(stampMessages)
  const format = useFormat()
  const { certName, certReason, certLocation, subject, issuer, serial, keyType, validFrom, validUntil } = certificate
  const facts = [
    [t('certificate'), certName],
    [t('reason'), certReason],
    [t('location'), certLocation],
    [t('issuedTo'), commonName(subject)],
    [t('issuedBy'), commonName(issuer)],
    [t('validity'), `${format.day(validFrom)} – ${format.day(validUntil)}`],
    [
      t('serial'),
      <span key="serial" className="mono">
        {grouped(serial)}
      </span>,
    ],
    [t('keyType'), keyType],
  ] as const
  return (
    <section className={s.part}>
      <h3>{t('detailsTitle')}</h3>
      <Facts facts={facts} />
    </section>
  )
}

/** The name in a distinguished name, or the whole of it where there is none. */
function commonName(distinguishedName: string): string {
  const found = /(?:^|[,+]\s*)CN=((?:\\.|[^,+])+)/i.exec(distinguishedName)?.[1]
  return found?.replace(/\\(.)/g, '$1') ?? distinguishedName
}

/** A serial number as certificate viewers write it: pairs of hexadecimal digits. */
function grouped(serial: string): string {
  const digits = serial.replace(/[^0-9a-f]/gi, '').toUpperCase()
  return digits.match(/.{1,2}/g)?.join(' ') ?? serial
}
