import { getIssuedCertificate, type IssuedCertificate } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { IconBan, IconCheck, IconClock, IconClockOff, IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/table.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import { lastDays } from '../standing.ts'
import s from './authority.module.css'

export function useIssuedColumns(onOpen: OpenCertificateDialog): readonly Column<IssuedCertificate>[] {
  const t = useText(authorityTabMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', title: t('name'), cell: ({ certName, subject }) => <span title={subject}>{certName}</span> },
      { key: 'serial', title: t('serial'), cell: ({ serial }) => <Serial of={serial} /> },
      {
        key: 'issued',
        title: t('issuedOn'),
        width: '112px',
        cell: ({ issuedAt }) => format.day(issuedAt),
        whole: true,
      },
      {
        key: 'until',
        title: t('validUntil'),
        width: '112px',
        cell: ({ validUntil }) => format.day(validUntil),
        whole: true,
      },
      { key: 'state', title: t('state'), width: '184px', cell: (one) => <State of={one} /> },
      {
        key: 'action',
        title: t('action'),
        align: 'end',
        width: '144px',
        cell: (one) => <Actions certificate={one} onOpen={onOpen} />,
      },
    ],
    [t, format, onOpen],
  )
}

interface RowProps {
  certificate: IssuedCertificate
  onOpen: OpenCertificateDialog
}

/** One on a phone. */
export function IssuedItem({ certificate, onOpen }: RowProps) {
  const format = useFormat()
  const { certName, serial, issuedAt, validUntil } = certificate
  return (
    <>
      <div className={s.item}>
        <strong>{certName}</strong>
        <Serial of={serial} />
        <span className="second">
          {format.day(issuedAt)} – {format.day(validUntil)}
        </span>
        <State of={certificate} />
      </div>
      <Actions certificate={certificate} onOpen={onOpen} />
    </>
  )
}

function Serial({ of }: { of: string }) {
  return (
    <span className={s.serial} title={of}>
      {(of.toUpperCase().match(/../g) ?? []).join(' ')}
    </span>
  )
}

function State({ of: { state, validUntil, revokedAt } }: { of: IssuedCertificate }) {
  const t = useText(authorityTabMessages)
  const format = useFormat()
  if (state === 'revoked')
    return (
      <Badge tone="red" icon={IconBan}>
        {t('revokedOn', { date: format.day(revokedAt!) })}
      </Badge>
    )
  if (state === 'expired')
    return (
      <Badge tone="redOutline" icon={IconClockOff}>
        {t('expired')}
      </Badge>
    )
  const days = lastDays(validUntil, Date.now())
  if (days !== undefined)
    return (
      <Badge tone="orange" icon={IconClock}>
        {days <= 0 ? t('lastDay') : t('daysLeft', { count: days })}
      </Badge>
    )
  return (
    <Badge tone="green" icon={IconCheck}>
      {t('valid')}
    </Badge>
  )
}

function Actions({ certificate: { certID, certName: name, serial, mayRevoke }, onOpen }: RowProps) {
  const t = useText(authorityTabMessages)
  return (
    <span className={s.actions}>
      <a
        className={s.download}
        href={`/api/v1/${getIssuedCertificate.path}?serial=${serial}`}
        download
        aria-label={t('download', { name })}
        title={t('download', { name })}
      >
        <Icon of={IconDownload} />
      </a>
      {mayRevoke && (
        <Button
          variant="quietDanger"
          toolbar
          aria-label={t('revokeNamed', { name })}
          onClick={() => onOpen('revoke', certID)}
        >
          {t('revoke')}
        </Button>
      )}
    </span>
  )
}
