import type { SecurityEntry } from '@laisen/contract/endpoints/security-record'
import { securityMessages } from '@laisen/contract/messages/security'
import { IconBan, IconCheck, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { useEntryWords } from './entry-words.ts'
import s from './security.module.css'

const looks = {
  refused: { tone: 'orange', icon: IconBan, word: 'outcomeRefused' },
  locked: { tone: 'red', icon: IconLock, word: 'outcomeLocked' },
  allowed: { tone: 'green', icon: IconCheck, word: 'outcomeAllowed' },
} as const

function Outcome({ entry: { outcome } }: { entry: SecurityEntry }) {
  const t = useText(securityMessages)
  const { tone, icon, word } = looks[outcome]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

/** What happened, and at which call where the description leaves that open. */
function What({ entry: { description, logType, methodName } }: { entry: SecurityEntry }) {
  const call = logType === 'permission' || logType === 'rateLimit' ? methodName : ''
  return (
    <span className={s.what}>
      <span>{description}</span>
      {call && <span className="second">{call}</span>}
    </span>
  )
}

/** The columns of the record. `more` come before the address. */
export function useSecurityColumns<Entry extends SecurityEntry>(more?: Column<Entry>): readonly Column<Entry>[] {
  const t = useText(securityMessages)
  const format = useFormat()
  const words = useEntryWords()
  return useMemo(
    () => [
      { key: 'time', title: t('columnTime'), cell: words.time },
      { key: 'what', title: t('columnWhat'), cell: (entry) => <What entry={entry} /> },
      { key: 'outcome', title: t('columnOutcome'), cell: (entry) => <Outcome entry={entry} /> },
      { key: 'user', title: t('columnUser'), cell: words.user },
      ...(more ? [more] : []),
      { key: 'address', title: t('columnAddress'), cell: words.address, whole: true },
      { key: 'times', title: t('columnTimes'), align: 'end', cell: ({ count }) => format.number(count) },
    ],
    [t, format, words, more],
  )
}

/** The same in four columns, for half a screen. */
export function useCompactColumns(): readonly Column<SecurityEntry>[] {
  const t = useText(securityMessages)
  const words = useEntryWords()
  return useMemo(
    () => [
      { key: 'time', title: t('columnTime'), cell: words.time },
      { key: 'user', title: t('columnUser'), cell: words.user },
      {
        key: 'what',
        title: t('columnWhat'),
        cell: (entry) => (
          <span className={s.what}>
            <What entry={entry} />
            <span className={s.outcome}>
              <Outcome entry={entry} />
              {entry.count > 1 && <span className="second">{words.times(entry)}</span>}
            </span>
          </span>
        ),
      },
      { key: 'address', title: t('columnAddress'), cell: words.address, whole: true },
    ],
    [t, words],
  )
}

/** An entry on a phone. */
export function SecurityItem({ entry, company = '' }: { entry: SecurityEntry; company?: string }) {
  const words = useEntryWords()
  const { count } = entry
  return (
    <div className={s.item}>
      <strong>{entry.description}</strong>
      <p>{[words.user(entry), company].filter(Boolean).join(' · ')}</p>
      <Outcome entry={entry} />
      <p className="second">
        {[words.time(entry), words.address(entry), count > 1 ? words.times(entry) : ''].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
