import { reportWords } from '@laisen/contract/messages/report-words'
import { useMemo } from 'react'
import { type Text, useText } from '../../i18n/use-text.ts'
import { reportMessages } from './messages.ts'

/** The texts of the screens, and the words that they share with the spreadsheets. */
export interface ReportTexts {
  readonly t: Text<typeof reportMessages>
  readonly words: Text<typeof reportWords>
}

export function useReportTexts(): ReportTexts {
  const t = useText(reportMessages)
  const words = useText(reportWords)
  return useMemo(() => ({ t, words }), [t, words])
}
