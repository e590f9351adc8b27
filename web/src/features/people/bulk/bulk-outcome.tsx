import type { ChangeOfMany } from '@laisen/contract/endpoints/employees'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { errorText } from '../../../api/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import s from './bulk.module.css'
import { bulkWords } from './bulk-words.ts'
import type { BulkResult } from './use-bulk.ts'

interface Props {
  change: ChangeOfMany
  result: BulkResult
  onClose: () => void
}

/** How many were changed, and of each of the others why not. */
export function BulkOutcome({ change, result: { done, refused, left, problem }, onClose }: Props) {
  const t = useText(bulkMessages)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(change)}
      width={550}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      {done > 0 && <Notice kind="success">{t(bulkWords[change].done, { count: done })}</Notice>}
      {problem !== null && <Notice kind="error">{errorText(problem)}</Notice>}
      {left.length > 0 && <p>{t('left', { count: left.length })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('refused', { count: refused.length })}</p>
          <ul className={s.refused}>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{keepWordsWhole(why)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
