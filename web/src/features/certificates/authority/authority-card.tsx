import type { AuthorityCertificate } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { IconCertificate, IconCheck } from '@tabler/icons-react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Bar } from '../../../ui/progress.tsx'
import { partsOf } from '../../preview/distinguished-name.ts'
import s from './authority.module.css'

interface Props {
  kind: 'root' | 'issuing'
  certificate: AuthorityCertificate
  /** When another one takes over. */
  replacedOn?: string
}

/** A certificate of the authority itself. */
export function AuthorityCard({ kind, certificate, replacedOn }: Props) {
  const t = useText(authorityTabMessages)
  const format = useFormat()
  const { subject, keyType, fingerprint, validFrom, validUntil } = certificate
  const { name } = partsOf(subject)
  const [begun, ends] = [Date.parse(validFrom), Date.parse(validUntil)]
  const role = () => {
    if (replacedOn === undefined) return t('signsIssuing')
    return Date.parse(replacedOn) > Date.now() ? t('replacedOn', { date: format.day(replacedOn) }) : t('replacedNext')
  }
  return (
    <section className={s.card} aria-label={name}>
      <h2 className={s.head}>
        <Icon of={IconCertificate} />
        {t(kind)}
        <Badge tone="green" icon={IconCheck}>
          {t('inForce')}
        </Badge>
      </h2>
      <p className={s.name} title={subject}>
        {name}
      </p>
      <Facts
        facts={[
          [
            t('key'),
            <span key="key" className="mono">
              {keyType}
            </span>,
          ],
          [t('fingerprint'), <Fingerprint key="fingerprint" of={fingerprint} />],
        ]}
      />
      <div className={s.validity}>
        <span className="whole">{format.day(validFrom)}</span>
        <Bar share={(Date.now() - begun) / (ends - begun)} label={t('validity', { name })} />
        <span className="whole">{format.day(validUntil)}</span>
      </div>
      <p className="second">{role()}</p>
    </section>
  )
}

/** SHA-256 in pairs, as other programs show it; all of it as a tooltip and for whoever copies it. */
function Fingerprint({ of }: { of: string }) {
  const octets = of.toUpperCase().match(/../g) ?? []
  return (
    <span className={s.fingerprint} title={octets.join(' ')}>
      {octets.join(' ')}
    </span>
  )
}
