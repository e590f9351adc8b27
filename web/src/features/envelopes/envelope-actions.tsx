import type { EnvelopeRow } from '@laisen/contract/endpoints/sent-envelopes'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { Enter } from '../envelope/use-enter.ts'
import { useSenderActions } from '../envelope/use-sender-actions.ts'
import { listMessages } from './list-messages.ts'
import type { EnvelopeTab } from './use-list-filter.ts'

/** What can be done with a row of a tab. */
export interface RowDeeds {
  readonly tab: EnvelopeTab
  /** The list has envelopes of other senders. */
  readonly everyone: boolean
  readonly open: (dialog: 'cancel' | 'prolong', envelopeID: number) => void
  readonly enter: Enter
}

interface Props {
  row: EnvelopeRow
  deeds: RowDeeds
}

/** The way to one's own act; of what one sent, a menu. */
export function RowActions({ row, deeds }: Props) {
  if (deeds.tab === 'waiting') return <Review row={row} enter={deeds.enter} />
  return deeds.tab === 'sent' && !deeds.everyone && row.isOwn ? <SenderMenu row={row} open={deeds.open} /> : null
}

function Review({ row: { envelopeID, subject }, enter }: { row: EnvelopeRow; enter: Enter }) {
  const t = useText(listMessages)
  return (
    <Button
      toolbar
      busy={enter.entering === envelopeID}
      aria-label={t('reviewOf', { subject })}
      onClick={() => enter.enter(envelopeID)}
    >
      {t('review')}
    </Button>
  )
}

function SenderMenu({ row, open }: { row: EnvelopeRow; open: RowDeeds['open'] }) {
  const t = useText(listMessages)
  const actions = useSenderActions(row, (dialog) => open(dialog, row.envelopeID))
  return <RowMenu label={t('actionsOf', { subject: row.subject })} actions={actions} />
}
