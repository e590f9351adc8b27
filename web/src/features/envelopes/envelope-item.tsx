import { useText } from '../../i18n/use-text.ts'
import { EnvelopeBadge } from '../envelope/envelope-badge.tsx'
import { RowActions } from './envelope-actions.tsx'
import { DueText, type EnvelopeRow, Progress, type RowDeeds, Subject } from './envelope-rows.tsx'
import s from './envelopes.module.css'
import { listMessages } from './list-messages.ts'
import { NamesOf } from './names-of.tsx'

/** An envelope on a phone. */
export function EnvelopeItem({ row, deeds }: { row: EnvelopeRow; deeds: RowDeeds }) {
  const t = useText(listMessages)
  return (
    <>
      <div className={s.item}>
        <Subject row={row} />
        <span className={s.facts}>
          {deeds.tab === 'waiting' || deeds.everyone ? t('from', { name: row.senderName }) : <NamesOf row={row} />}
        </span>
        <Progress row={row} />
        <span className={s.marks}>
          {deeds.tab === 'sent' && <EnvelopeBadge status={row.status} />}
          <span className={s.facts}>
            <DueText row={row} />
          </span>
        </span>
      </div>
      <RowActions row={row} deeds={deeds} />
    </>
  )
}
