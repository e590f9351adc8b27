import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import { levelFaultMessage } from '@laisen/contract/level-fault-message'
import { completionMessages } from '@laisen/contract/messages/completion'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { levelMissedMessages } from '@laisen/contract/messages/level-missed'
import type { ReportRow } from '@laisen/pades/report/report'
import { dateLine } from '@laisen/pades/stamp/date-line'

type Key = keyof (typeof completionMessages)['en']

/** The words of a certificate of completion in one language, and times as its sender reads them. */
export interface Words {
  (key: Key, facts?: Record<string, unknown>): string
  /** Date, time and offset in the sender's zone; Thai with the Buddhist year (rules 8.3). */
  time(at: Date): string
  /** Why a document is not at B-LTA. */
  why(fault: EnvelopeLevelFault): string
  /** No row where there is nothing to tell. */
  row(label: Key, value: string | Date | null): ReportRow[]
}

export function wordsOf(language: Locale, timeZone: string): Words {
  const messages = completionMessages[language]
  const words = (key: Key, facts: Record<string, unknown> = {}) => fill(messages[key], facts)
  const time = (at: Date) => dateLine(at, timeZone, language)
  return Object.assign(words, {
    time,
    why: (fault: EnvelopeLevelFault) => levelMissedMessages[language][levelFaultMessage[fault]],
    row: (label: Key, value: string | Date | null) => {
      const shown = value instanceof Date ? time(value) : (value ?? '')
      return shown === '' ? [] : [{ label: words(label), value: shown }]
    },
  })
}
