import type { DataOf } from '@laisen/contract/endpoint'
import { getSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { signatureLevelMessages } from '@laisen/contract/messages/signature-level'
import { permission } from '@laisen/contract/permissions'
import { IconRosetteDiscountCheck, IconShieldCheck } from '@tabler/icons-react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../frame/use-may.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import s from './authority.module.css'

const abouts = { 'B-B': 'aboutBB', 'B-T': 'aboutBT', 'B-LT': 'aboutBLT', 'B-LTA': 'aboutBLTA' } as const

/** How far the company's signatures are provable. Whether it has an authority of its own or not. */
export function SignatureLevel({ onOpen }: { onOpen: (dialog: 'level') => void }) {
  const t = useText(signatureLevelMessages)
  const changing = useMay()(permission.authority, 'edit')
  const { data } = useCall(getSignatureLevel, {}, { staleSeconds: 60 })
  if (!data) return null
  const { effective, must } = data
  return (
    <section className={s.level} aria-label={t('title')}>
      <h3 className={s.head}>
        <Icon of={IconShieldCheck} />
        {t('title')}
        <Badge tone="blue" icon={IconRosetteDiscountCheck}>
          PAdES {effective}
        </Badge>
      </h3>
      <p>{t(abouts[effective])}</p>
      {effective !== 'B-B' && (
        <>
          <p className="second">{t(must ? 'refused' : 'falls')}</p>
          <Servers {...data} />
        </>
      )}
      {changing.shown && !changing.denied && (
        <Button toolbar onClick={() => onOpen('level')}>
          {t('change')}
        </Button>
      )}
    </section>
  )
}

/** Who is asked for timestamps, in their order. */
function Servers({ servers, installationServers, own }: DataOf<typeof getSignatureLevel>) {
  const t = useText(signatureLevelMessages)
  const format = useFormat()
  const hosts = [...servers.map((url) => new URL(url).host), ...installationServers]
  const all = own ? [...hosts, t('own')] : hosts
  return <p className="second">{all.length > 0 ? t('servers', { servers: format.list(all) }) : t('serversNone')}</p>
}
