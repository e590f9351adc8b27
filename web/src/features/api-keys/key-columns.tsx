import type { ApiKey } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { IconAlertCircle, IconClockHour4, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table.tsx'
import s from './api-keys.module.css'
import { useCallName } from './call-names.ts'

const DAY_MS = 86_400_000
/** From then on the day is orange, as those of certificates are. */
const SOON_DAYS = 30

/** Until when a key works. */
function Expiry({ apiKey: { expireDate } }: { apiKey: ApiKey }) {
  const t = useText(apiKeyMessages)
  const format = useFormat()
  const days = Math.ceil((Date.parse(expireDate) - Date.now()) / DAY_MS)
  if (days <= 0) {
    return (
      <Badge tone="redOutline" icon={IconAlertCircle}>
        {t('expired')}
      </Badge>
    )
  }
  if (days > SOON_DAYS) return format.day(expireDate)
  return (
    <span title={format.day(expireDate)}>
      <Badge tone="orange" icon={IconClockHour4}>
        {t('daysLeft', { count: days })}
      </Badge>
    </span>
  )
}

function LastUse({ apiKey: { lastUsedDate, lastUsedAddress } }: { apiKey: ApiKey }) {
  const t = useText(apiKeyMessages)
  const format = useFormat()
  if (lastUsedDate === null) return <span className="second">{t('never')}</span>
  return <span title={t('usedFrom', { address: lastUsedAddress })}>{format.dayTime(lastUsedDate)}</span>
}

function Name({ apiKey: { name, hint, addresses } }: { apiKey: ApiKey }) {
  const t = useText(apiKeyMessages)
  const format = useFormat()
  const where = addresses.length > 0 ? t('fromAddresses', { addresses: format.list(addresses) }) : t('anyAddress')
  return (
    <span className={s.name}>
      <strong>{name}</strong>
      <span className="second">
        <code>{hint}…</code> {where}
      </span>
    </span>
  )
}

function Certificates({ apiKey: { certList } }: { apiKey: ApiKey }) {
  const t = useText(apiKeyMessages)
  const words = certList.map(({ certName: certificate, state }) => {
    if (state === 'granted') return certificate
    return t(state === 'asked' ? 'waits' : 'declined', { certificate })
  })
  return words.join(', ')
}

function Calls({ apiKey: { calls } }: { apiKey: ApiKey }) {
  const t = useText(apiKeyMessages)
  const callName = useCallName()
  const [only] = calls
  const all = calls.map(callName).join(', ')
  return (
    <span title={all}>{only && calls.length === 1 ? callName(only) : t('callCount', { count: calls.length })}</span>
  )
}

type OnRevoke = (key: ApiKey) => void

function Revoke({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: OnRevoke }) {
  const t = useText(apiKeyMessages)
  const label = t('revokeNamed', { name: apiKey.name })
  return <IconButton danger icon={IconTrash} label={label} onClick={() => onRevoke(apiKey)} />
}

/** The columns of the list; of the company's, whose each key is. */
export function useKeyColumns(company: boolean, onRevoke: OnRevoke): readonly Column<ApiKey>[] {
  const t = useText(apiKeyMessages)
  return useMemo(
    () => [
      { key: 'name', title: t('columnName'), cell: (apiKey) => <Name apiKey={apiKey} /> },
      ...(company
        ? [{ key: 'owner', title: t('columnOwner'), cell: ({ employeeName }: ApiKey) => employeeName, whole: true }]
        : []),
      { key: 'calls', title: t('columnCalls'), cell: (apiKey) => <Calls apiKey={apiKey} /> },
      {
        key: 'certificates',
        title: t('columnCertificates'),
        cell: (apiKey) => (apiKey.certList.length > 0 ? <Certificates apiKey={apiKey} /> : null),
      },
      { key: 'used', title: t('columnUsed'), cell: (apiKey) => <LastUse apiKey={apiKey} />, whole: true },
      { key: 'expires', title: t('columnExpires'), cell: (apiKey) => <Expiry apiKey={apiKey} />, whole: true },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '72px',
        cell: (apiKey) => <Revoke apiKey={apiKey} onRevoke={onRevoke} />,
      },
    ],
    [t, company, onRevoke],
  )
}

/** A key on a phone. */
export function KeyItem({ apiKey, company, onRevoke }: { apiKey: ApiKey; company: boolean; onRevoke: OnRevoke }) {
  return (
    <>
      <div className={s.item}>
        <Name apiKey={apiKey} />
        {company && <span className="second">{apiKey.employeeName}</span>}
        <span className={s.facts}>
          <Calls apiKey={apiKey} />
          {apiKey.certList.length > 0 && (
            <span>
              <Certificates apiKey={apiKey} />
            </span>
          )}
          <LastUse apiKey={apiKey} />
          <Expiry apiKey={apiKey} />
        </span>
      </div>
      <Revoke apiKey={apiKey} onRevoke={onRevoke} />
    </>
  )
}
