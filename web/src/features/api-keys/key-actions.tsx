import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Keys } from './use-keys.ts'

/** What the profile offers while its API keys are open. */
export function KeyActions({ keys: { mayHaveKeys, mayCreate, dialog } }: { keys: Keys }) {
  const t = useText(apiKeyMessages)
  if (!mayHaveKeys) return null
  return (
    <>
      <a className={buttonClass({})} href="/api/docs" target="_blank" rel="noreferrer">
        <Icon of={IconBook2} />
        {t('documentation')}
      </a>
      {mayCreate && (
        <Button variant="primary" icon={IconPlus} onClick={() => dialog.open('new')}>
          {t('newKey')}
        </Button>
      )}
    </>
  )
}
