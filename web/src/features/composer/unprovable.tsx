import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { unprovableMessages } from './unprovable-messages.ts'
import { useCheck } from './use-check.ts'
import type { Composer } from './use-composer.ts'
import type { Problems } from './use-problems.ts'

const reasons = { timestamp: 'noTimestamp', status: 'noStatus', chain: 'noChain' } as const

/** Whose signatures will not stay provable. It keeps nobody from sending. */
export function Unprovable({ composer, problems }: { composer: Composer; problems: Problems }) {
  const t = useText(unprovableMessages)
  const unprovable = useCheck(composer, problems).data?.unprovable ?? []
  if (unprovable.length === 0) return null
  const nameOf = (key: string | null) =>
    key === null ? t('certifying') : composer.content.recipients.find((one) => one.key === key)?.name
  return (
    <Notice kind="warning">
      {t('title')}
      <ul>
        {unprovable.map(({ key, fault }) => (
          <li key={key ?? ''}>{t(reasons[fault], { name: nameOf(key) ?? '' })}</li>
        ))}
      </ul>
    </Notice>
  )
}
