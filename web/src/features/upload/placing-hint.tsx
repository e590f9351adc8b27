import { IconHandFinger, IconPointer } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTouch } from '../../ui/use-touch.ts'
import { uploadMessages } from './messages.ts'
import s from './placing.module.css'
import { type FoundLine, suggestedLine } from './use-signature-lines.ts'

interface Props {
  lines: readonly FoundLine[]
  placed: boolean
  viewer: Viewer
}

/** Above the page: what was found, and what to do. It stays once the stamp is placed, so that the page does not move. */
export function PlacingHint({ lines, placed, viewer }: Props) {
  const words = useText(uploadMessages)
  const touch = useTouch()
  const page = placed ? undefined : (suggestedLine(lines) ?? lines[0])?.page
  const onePage = lines.every((line) => line.page === page)
  const found = page !== undefined && words(onePage ? 'linesFound' : 'linesInDocument', { count: lines.length, page })
  const [byTap, byClick] = placed
    ? (['tapElsewhere', 'clickElsewhere'] as const)
    : page === undefined
      ? (['tapPage', 'clickPage'] as const)
      : (['tapLine', 'clickLine'] as const)
  return (
    <div className={s.hint}>
      <Icon of={touch ? IconHandFinger : IconPointer} size={18} />
      <p role="status">
        {found && <strong>{found} </strong>}
        {words(touch ? byTap : byClick, { count: lines.length })}
      </p>
      {page !== undefined && viewer.page !== page && (
        <Button variant="quiet" toolbar onClick={() => viewer.goTo(page)}>
          {words('goToPage', { page })}
        </Button>
      )}
    </div>
  )
}
