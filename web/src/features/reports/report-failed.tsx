import { frameMessages } from '@laisen/contract/messages/frame'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReportTexts } from './use-report-texts.ts'

interface Props {
  title: string
  error: unknown
  busy: boolean
  onRetry: () => void
  /** Absent if it is sorted by date already. */
  onSortByDate?: (() => void) | undefined
}

/** A quiet notice above the empty table (rules 1.9): why, and what can be done. */
export function ReportFailed({ title, error, busy, onRetry, onSortByDate }: Props) {
  const { t } = useReportTexts()
  const frame = useText(frameMessages)
  const tooMany = error instanceof Refusal && error.code === 'REPORT_SORT_TOO_MANY' && onSortByDate
  return (
    <Notice
      kind="information"
      title={title}
      actions={
        tooMany ? (
          <Button toolbar onClick={onSortByDate}>
            {t('sortByDate')}
          </Button>
        ) : (
          <Button toolbar busy={busy} onClick={onRetry}>
            {frame('tryAgain')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Notice>
  )
}
