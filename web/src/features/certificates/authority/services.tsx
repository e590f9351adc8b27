import type { DataOf } from '@laisen/contract/endpoint'
import type { getAuthority } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { permission } from '@laisen/contract/permissions'
import { IconClock, IconListCheck, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../frame/use-may.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type TablerIcon } from '../../../ui/icon.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import s from './authority.module.css'

type Authority = DataOf<typeof getAuthority>

interface Props {
  issuing: NonNullable<Authority['issuing']>
  timestamps: Authority['timestamps']
  onOpen: OpenCertificateDialog
}

/** What the authority publishes: revocations, answers about single certificates, timestamps. */
export function Services({ issuing: { crl, ocspUrl }, timestamps, onOpen }: Props) {
  const t = useText(authorityTabMessages)
  const format = useFormat()
  const changing = useMay()(permission.authority, 'edit')
  const networks = timestamps?.networks.length ?? 0
  return (
    <div className={s.services}>
      <Service icon={IconListCheck} title={t('revocationList')} address={crl.url}>
        <p>{t('revokedCount', { count: crl.revoked })}</p>
        <p className="second">
          {crl.publishedAt === null ? t('notPublished') : t('published', { date: format.dayTime(crl.publishedAt) })}
        </p>
        {crl.nextUpdate !== null && <p className="second">{t('nextUpdate', { date: format.day(crl.nextUpdate) })}</p>}
      </Service>
      <Service icon={IconWorld} title={t('ocsp')} address={ocspUrl}>
        <p>{t('ocspText')}</p>
      </Service>
      {timestamps && (
        <Service
          icon={IconClock}
          title={t('timestamps')}
          address={timestamps.url}
          action={
            changing.shown &&
            !changing.denied && (
              <Button toolbar onClick={() => onOpen('networks')}>
                {t('changeNetworks')}
              </Button>
            )
          }
        >
          <p>{networks === 0 ? t('timestampsOwn') : t('timestampsAlso', { count: networks })}</p>
        </Service>
      )}
    </div>
  )
}

interface ServiceProps {
  icon: TablerIcon
  title: string
  address: string
  children: ReactNode
  action?: ReactNode
}

function Service({ icon, title, address, children, action }: ServiceProps) {
  return (
    <section className={s.service} aria-label={title}>
      <h3 className={s.head}>
        <Icon of={icon} />
        {title}
      </h3>
      {children}
      <p className={s.address} title={address}>
        {address}
      </p>
      {action}
    </section>
  )
}
