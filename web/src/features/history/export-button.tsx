import { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { limits } from '@laisen/contract/limits'
import { historyMessages } from '@laisen/contract/messages/history'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { bytesOf, type CallInput } from '../../api/call.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'

interface Props {
  /** What the list shows. */
  asked: Pick<CallInput<typeof exportCsvLogHistory>, 'search' | 'startDate' | 'endDate'>
  perPage: number
  /** Undefined until the list is loaded. */
  found: { count: number; dataCountIsLeast: boolean } | undefined
}

/** Saves everything that the list shows, on all of its pages. A plain link could not send the headers of our session. */
export function ExportButton({ asked, perPage, found }: Props) {
  const t = useText(historyMessages)
  const languageUsed = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!found) return
    // 2§7: the page size times the number of pages. A search that stopped counting has more.
    const PerPage = found.dataCountIsLeast ? limits.historyExportFound : perPage * found.count
    setBusy(true)
    try {
      const file = await bytesOf(exportCsvLogHistory, { Page: 1, PerPage, languageUsed, ...asked })
      saveFile(file, file instanceof File ? file.name : 'HistoryLog.csv')
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={IconFileTypeCsv} busy={busy} onClick={() => void save()}>
      {t('exportCsv')}
    </Button>
  )
}
