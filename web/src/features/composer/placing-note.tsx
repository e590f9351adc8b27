import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { IconHandFinger, IconPointer } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTouch } from '../../ui/use-touch.ts'
import type { FoundLine } from '../upload/use-signature-lines.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'

interface Props {
  composer: Composer
  view: DraftView
  viewer: Viewer
  recipient: DraftRecipient
  lines: readonly FoundLine[]
}

/** Above the page: what the next click does, and whether signature lines were found. */
export function PlacingNote({ view, viewer, recipient, lines }: Props) {
  const t = useText(fieldMessages)
  const touch = useTouch()
  const name = recipient.name.trim() || recipient.email
  const line = lines.find(({ own }) => own) ?? lines[0]
  const how = view.kind
    ? t(touch ? 'tapToPlace' : 'clickToPlace', { field: t(view.kind), name })
    : t(touch ? 'tapTool' : 'chooseTool', { name })
  return (
    <div className={s.note}>
      <Icon of={touch ? IconHandFinger : IconPointer} />
      <p role="status">
        {line && recipient.action === 'sign' && <strong>{t('linesFound', { count: lines.length })} </strong>}
        {how}
      </p>
      {line && viewer.page !== line.page && recipient.action === 'sign' && (
        <Button variant="quiet" toolbar onClick={() => viewer.goTo(line.page)}>
          {t('goToPage', { page: line.page })}
        </Button>
      )}
    </div>
  )
}
