import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconFilePlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Facts } from '../../ui/facts.tsx'
import { later } from '../../ui/later.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { type Check, Checks, Verdict } from '../../ui/verdict.tsx'
import { SignAgain } from '../upload/sign-again.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { CopyHash } from './copy-hash.tsx'
import { signersOf } from './distinguished-name.ts'
import { isShown, type Stamp, useLoginMethod } from './how-signed.ts'
import { previewMessages } from './messages.ts'
import s from './preview.module.css'
import { useHistoryView, useMayStamp } from './way-back.tsx'

const TrustChecks = later(async () => (await import('./trust-checks.tsx')).TrustChecks)
const Level = later(async () => (await import('./level.tsx')).Level)

const levels = {
  'B-B': { name: 'levelBB', about: 'aboutBB' },
  'B-T': { name: 'levelBT', about: 'aboutBT' },
  'B-LT': { name: 'levelBLT', about: 'aboutBLT' },
  'B-LTA': { name: 'levelBLTA', about: 'aboutBLTA' },
} as const

/** A headline, one sentence, then the evidence. */
export function VerdictPanel({ stamp }: { stamp: Stamp }) {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const format = useFormat()
  const mayStamp = useMayStamp()
  const fromHistory = useHistoryView() !== undefined
  const names = useNames()
  const signed = {
    name: names(signersOf(stamp.certificates)),
    date: <DotBlank>{format.day(stamp.signedAt)}</DotBlank>,
    time: <DotBlank>{format.timeShort(stamp.signedAt)}</DotBlank>,
  }
  return (
    <div className={s.verdict}>
      <Verdict tone="green" title={t('signedTitle')}>
        <p>
          <Sentence text={t('signedBy')} facts={signed} />
        </p>
        <Employee stamp={stamp} />
      </Verdict>
      <SignAgain stampId={stamp.stampId} />
      <section className={s.part}>
        <h3>{t('checksTitle')}</h3>
        <Checks checks={useChecks(stamp)} />
        <TrustChecks certificates={stamp.certificates} />
      </section>
      <HowSigned stamp={stamp} />
      {stamp.certificates.map((certificate, index) => (
        <CertificateFacts
          key={certificate.certID}
          certificate={certificate}
          number={index + 1}
          count={stamp.certificates.length}
        />
      ))}
      <Level stamp={stamp} />
      {mayStamp && !fromHistory && (
        <LinkButton to={paths.uploadPdf} icon={IconFilePlus}>
          {words('stampAnother')}
        </LinkButton>
      )}
    </div>
  )
}

function useNames(): (names: readonly string[]) => ReactElement {
  const format = useFormat()
  return (names) => <DotBlank long={names.length > 1}>{format.list(names)}</DotBlank>
}

/** The person behind a certificate that is not in their name: one of the company, or one that spells the name differently. */
function Employee({ stamp: { certificates, signer } }: { stamp: Stamp }) {
  const words = useText(previewMessages)
  const names = useNames()
  const ofCompany = signersOf(certificates.filter(({ certType }) => certType === 2))
  const facts = { employee: <DotBlank>{signer.employeeName}</DotBlank>, company: names(ofCompany) }
  if (ofCompany.length > 0) {
    return (
      <p>
        <Sentence text={words('onBehalf')} facts={facts} />
      </p>
    )
  }
  if (signersOf(certificates).every((name) => name === signer.employeeName)) return null
  return (
    <p>
      <Sentence text={words('byUser')} facts={facts} />
    </p>
  )
}

/**
 * The signature level and what it is worth, where the stamp is visible, how the signer had logged in, and the file's
 * hash.
 */
function HowSigned({ stamp }: { stamp: Stamp }) {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const format = useFormat()
  const { name, about } = levels[stamp.level]
  const pages = format.number(stamp.pages)
  const shownOn = !isShown(stamp)
    ? words('onNoPage')
    : stamp.allPages && stamp.pages > 1
      ? words('onAllPages', { pages })
      : words('onPage', { page: stamp.page, pages })
  const facts = [
    [
      words('signedAt'),
      <span key="at" className="whole">{`${format.day(stamp.signedAt)} ${format.time(stamp.signedAt)}`}</span>,
    ],
    ...(stamp.requester ? [[words('requestedBy'), stamp.requester.employeeName] as const] : []),
    [words('signedIn'), useLoginMethod(stamp.authenticatedBy)],
    [words('shownOn'), shownOn],
    [t('hash'), <CopyHash key="hash" sha256={stamp.sha256} />],
  ] as const
  return (
    <section className={s.part}>
      <h3>{words('howTitle')}</h3>
      <p className={s.level}>
        <span>{t(name)}</span>
        <span className="second">{words(about)}</span>
      </p>
      <Facts facts={facts} />
    </section>
  )
}

/** The checks that the service itself can vouch for. Without a timestamp, it says that the time is that of our own clock. */
function useChecks({ certificates, level, repaired }: Stamp): Check[] {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const format = useFormat()
  const timed = level !== 'B-B'
  const count = certificates.length
  const ofCertificate = certificates.map(({ certID, certName, validFrom, validUntil }): Check => {
    const span = { from: format.day(validFrom), until: format.day(validUntil) }
    const title = count > 1 ? words('certificateNamed', { name: certName }) : t('checkCertificate')
    return { key: String(certID), result: 'ok', title, text: t('checkCertificateDetail', span) }
  })
  const whole = count > 1 ? words('wholeMany', { count }) : words('wholeOne')
  return [
    { key: 'whole', result: 'ok', title: t('checkWhole'), text: whole },
    ...(repaired
      ? [{ key: 'repaired', result: 'unsure', title: words('repairedTitle'), text: words('repairedDetail') } as const]
      : []),
    ...ofCertificate,
    {
      key: 'time',
      result: timed ? 'ok' : 'unsure',
      title: t('checkTime'),
      text: timed ? t(levels[level].name) : t('checkTimeServer'),
    },
  ]
}
