import type { PlatformMail } from '@laisen/contract/endpoints/installation'
import { installationMessages } from '@laisen/contract/messages/installation'
import { IconCheck, IconClockHour4, IconFileDownload, IconX } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ExplainedBadge } from './explained-badge.tsx'

const looks = {
  waiting: { tone: 'orange', icon: IconClockHour4, word: 'mailWaiting' },
  sent: { tone: 'green', icon: IconCheck, word: 'mailSent' },
  written: { tone: 'blue', icon: IconFileDownload, word: 'mailWritten' },
  failed: { tone: 'red', icon: IconX, word: 'mailFailed' },
} as const

/** The state of an email, the number of attempts, and the mail server's last reply. */
export function MailState({ mail: { state, attempts, lastError } }: { mail: PlatformMail }) {
  const t = useText(installationMessages)
  const { tone, icon, word } = looks[state]
  const said = [attempts > 1 ? t('attempts', { count: attempts }) : '', lastError].filter(Boolean).join(' · ')
  return (
    <ExplainedBadge tone={tone} icon={icon} said={said}>
      {t(word)}
    </ExplainedBadge>
  )
}
