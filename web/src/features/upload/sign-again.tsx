import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { canSignAgain, ownerOf } from './kept-upload.ts'
import { uploadMessages } from './messages.ts'
import s from './upload.module.css'

interface Props {
  stampId: string
  look?: ButtonLook
}

/**
 * Opens the document of a stamp again as it was before signing, with everything that was entered. Shown only in the tab
 * that signed it, until another document is opened there.
 */
export function SignAgain({ stampId, look }: Props) {
  const words = useText(uploadMessages)
  const navigate = useNavigate()
  const owner = ownerOf(useSession().user)
  const [offered] = useState(() => canSignAgain(owner, stampId))
  if (!offered) return null
  return (
    <div className={s.signAgain}>
      <Button
        icon={IconPencil}
        {...look}
        onClick={() => void navigate(paths.uploadPdf, { state: { signAgain: true } })}
      >
        {words('signAgain')}
      </Button>
      <p className={s.hint}>{words('signAgainCost')}</p>
    </div>
  )
}
