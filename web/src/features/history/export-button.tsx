import { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { limits } from '@laisen/contract/limits'
import { historyMessages } from '@laisen/contract/messages/history'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { type CallInput, fileOf } from '../../api/call.ts'
import { language } from '../../i18n/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ExportWork } from '../exports/use-export.ts'

interface Props {
  work: ExportWork
  /** What the list shows. */
  asked: Pick<CallInput<typeof exportCsvLogHistory>, 'search' | 'startDate' | 'endDate'>
  perPage: number
  /** Undefined until the list is loaded. */
  found: { count: number; dataCountIsLeast: boolean } | undefined
}

/** Saves everything that the list shows, on all of its pages. A plain link could not send the headers of our session. */
export function ExportButton({ work, asked, perPage, found }: Props) {
  const t = useText(historyMessages)
  const save = () => {
    if (!found) return
    // 2§7: the page size times the number of pages. A search that stopped counting has more.
    const PerPage = found.dataCountIsLeast ? limits.historyExportFound : perPage * found.count
    const wanted = { Page: 1, PerPage, languageUsed: language(), ...asked }
    work.begin({
      usualName: 'HistoryLog.csv',
      ask: ({ exportID, signal }) => fileOf(exportCsvLogHistory, { ...wanted, exportID }, { signal }),
    })
  }
  return (
    <Button icon={IconFileTypeCsv} busy={work.running !== undefined} onClick={save}>
      {t('exportCsv')}
    </Button>
  )
}
