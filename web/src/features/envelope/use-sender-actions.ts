import { type EnvelopeState, envelopeCan } from '@laisen/contract/envelope-rules'
import { permission } from '@laisen/contract/permissions'
import { IconBan, IconCalendarTime } from '@tabler/icons-react'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import type { RowAction } from '../../ui/row-menu.tsx'
import { actionMessages } from './action-messages.ts'

/** What its sender can do with a whole envelope. What its state does not permit says so. */
export function useSenderActions(
  envelope: EnvelopeState,
  open: (dialog: 'cancel' | 'prolong') => void,
): readonly RowAction[] {
  const t = useText(actionMessages)
  const { denied } = useMay()(permission.envelopes, 'edit')
  const blockedBy = (verb: 'cancel' | 'prolong') => {
    if (denied) return t('changesDenied')
    return !envelopeCan(verb, envelope) && t('ended')
  }
  return [
    {
      ...{ key: 'prolong', label: t('changeDue'), icon: IconCalendarTime },
      ...{ blocked: blockedBy('prolong'), onClick: () => open('prolong') },
    },
    {
      ...{ key: 'cancel', label: t('cancel'), icon: IconBan, danger: true },
      ...{ blocked: blockedBy('cancel'), onClick: () => open('cancel') },
    },
  ]
}
