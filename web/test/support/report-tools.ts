import { fill, type Locale } from '@laisen/contract/messages/define'
import { reportWords } from '@laisen/contract/messages/report-words'
import { reportMessages } from '../../src/features/reports/messages.ts'
import type { Tools } from '../../src/features/reports/report.ts'
import { format } from '../../src/i18n/format.ts'

/** What a chart or a summary says something with, outside of a component. */
export function toolsIn(language: Locale): Tools {
  const of = (sentences: Readonly<Record<string, string>>) => (key: string, facts?: Record<string, unknown>) =>
    fill(sentences[key] ?? key, facts)
  return {
    texts: { t: of(reportMessages[language]), words: of(reportWords[language]) },
    format: format(language, 'Asia/Bangkok'),
  }
}
