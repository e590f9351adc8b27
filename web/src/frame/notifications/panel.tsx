import { listNotifications, markSeen, type Notification } from '@laisen/contract/endpoints/notifications'
import { notificationMessages } from '@laisen/contract/messages/notifications'
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconClock,
  IconFileCheck,
  IconMail,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type TablerIcon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import s from './panel.module.css'
import { setUnseen } from './unseen.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** What waits for this person. What is shown counts as seen. */
export function Panel({ opened, onClose }: Props) {
  const t = useText(notificationMessages)
  const phone = useNarrow('phone')
  const { data, error, isFetching, refetch } = useCall(listNotifications, {}, { enabled: opened })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!opened) setFresh(new Set())
    const keys = data?.listData.filter(({ seen }) => !seen).map(({ key }) => key) ?? []
    if (!opened || keys.length === 0) return
    // They stay marked as new until the panel is closed.
    setFresh((known) => new Set([...known, ...keys]))
    call(markSeen, { keys }).then(
      () => setUnseen(0),
      () => {},
    )
  }, [opened, data])
  return (
    <Drawer opened={opened} onClose={onClose} size={phone ? '100%' : 420} position="right" label={t('title')}>
      <div className={s.panel}>
        <div className={s.head}>
          <h2>{t('title')}</h2>
          <IconButton label={t('close')} icon={IconX} onClick={onClose} data-autofocus />
        </div>
        {error ? (
          <LoadError error={error} title={t('loadFailed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : data?.listData.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ) : (
          <ul className={s.list} aria-busy={!data}>
            {data?.listData.map((one) => (
              <li key={one.key}>
                <Item of={one} isNew={!one.seen || fresh.has(one.key)} onChosen={onClose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  )
}

interface Look {
  readonly icon: TablerIcon
  readonly tone: 'blue' | 'orange' | 'green' | 'red'
  /** Where it can be acted on; without one, elsewhere. */
  readonly to?: (one: Notification) => string
}

const looks: Readonly<Record<Notification['kind'], Look>> = {
  confirmIdentity: { icon: IconUserCheck, tone: 'orange', to: () => paths.userProfile },
  stampToConfirm: { icon: IconMail, tone: 'blue' },
  envelopeWaiting: { icon: IconFileCheck, tone: 'blue', to: ({ id }) => paths.envelope(id ?? 0) },
  envelopeAttention: { icon: IconAlertTriangle, tone: 'orange', to: ({ id }) => paths.envelope(id ?? 0) },
  certificateExpiring: { icon: IconClock, tone: 'orange', to: () => paths.certificates },
  renewalFailing: { icon: IconAlertTriangle, tone: 'red', to: () => paths.historyLog },
  packageEnding: { icon: IconClock, tone: 'orange', to: () => paths.upgradePlan },
  packageEnded: { icon: IconAlertTriangle, tone: 'red', to: () => paths.upgradePlan },
  signaturesUsed: { icon: IconAlertTriangle, tone: 'orange', to: () => paths.upgradePlan },
  storageUsed: { icon: IconAlertTriangle, tone: 'orange', to: () => paths.upgradePlan },
  certificateIssued: { icon: IconCertificate, tone: 'green', to: () => paths.certificates },
  certificateFailed: { icon: IconAlertTriangle, tone: 'red', to: () => paths.certificates },
  importFinished: { icon: IconCircleCheck, tone: 'green', to: () => paths.userManagement },
}

function Item({ of: one, isNew, onChosen }: { of: Notification; isNew: boolean; onChosen: () => void }) {
  const t = useText(notificationMessages)
  const format = useFormat()
  const { icon, tone, to } = looks[one.kind]
  const { headline, text } = keysOf(one)
  const exact = one.kind === 'stampToConfirm' || one.kind === 'envelopeWaiting'
  const until = one.until && (exact ? format.dayTime(one.until) : format.day(one.until))
  const facts = { name: one.name, person: one.person, until: until ?? '', amount: one.amount ?? 0 }
  const inside = (
    <>
      <span className={`${s.icon} ${s[tone]}`}>
        <Icon of={icon} />
      </span>
      <span className={s.words}>
        <strong>{t(headline, facts)}</strong>
        <span>{t(text, facts)}</span>
        {one.at && <span className={s.when}>{format.dayTime(one.at)}</span>}
      </span>
      {isNew && <span className={s.new}>{t('new')}</span>}
    </>
  )
  return to ? (
    <Link to={to(one)} className={s.item} onClick={onChosen}>
      {inside}
    </Link>
  ) : (
    <div className={s.item}>{inside}</div>
  )
}

function keysOf({ kind, amount, until }: Notification) {
  if (kind === 'signaturesUsed' && amount === 100) {
    return { headline: 'signaturesGone', text: 'signaturesGoneText' } as const
  }
  if (kind === 'storageUsed' && amount === 100) return { headline: 'storageGone', text: 'storageGoneText' } as const
  if (kind === 'renewalFailing' && !until) return { headline: kind, text: 'renewalFailingUnknown' } as const
  if (kind === 'envelopeWaiting' && until) return { headline: kind, text: 'envelopeWaitingDue' } as const
  return { headline: kind, text: texts[kind] } as const
}

const texts = {
  confirmIdentity: 'confirmIdentityText',
  stampToConfirm: 'stampToConfirmText',
  envelopeWaiting: 'envelopeWaitingText',
  envelopeAttention: 'envelopeAttentionText',
  certificateExpiring: 'certificateExpiringText',
  renewalFailing: 'renewalFailingText',
  packageEnding: 'packageEndingText',
  packageEnded: 'packageEndedText',
  signaturesUsed: 'signaturesUsedText',
  storageUsed: 'storageUsedText',
  certificateIssued: 'certificateIssuedText',
  certificateFailed: 'certificateFailedText',
  importFinished: 'importFinishedText',
} as const
