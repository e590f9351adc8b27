import type { SecurityEntry } from '@laisen/contract/endpoints/security-record'
import { securityMessages } from '@laisen/contract/messages/security'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'

/** An entry in words. */
export function useEntryWords() {
  const t = useText(securityMessages)
  const format = useFormat()
  return {
    user: ({ userName, several }: SecurityEntry) => userName || t(several ? 'severalUsers' : 'unknownUser'),
    address: ({ ip, several }: SecurityEntry) => ip || (several ? t('severalAddresses') : ''),
    /** When it began, and until when it went on, if that is another minute. */
    time: ({ createDate, lastDate }: SecurityEntry) => {
      const [began, ended] = [format.dayTime(createDate), format.dayTime(lastDate)]
      return began === ended ? began : `${began} ${t('until', { time: format.timeShort(lastDate) })}`
    },
    times: ({ count }: SecurityEntry) => t('times', { count, shown: format.number(count) }),
  }
}
