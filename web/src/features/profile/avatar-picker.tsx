import { profileMessages } from '@laisen/contract/messages/profile'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import s from './profile.module.css'
import { type PictureProblem, pictureProblem, squareOf } from './read-picture.ts'

interface Props {
  firstName: string
  lastName: string
  /** A data URL; empty without a picture. */
  picture: string
  onPick: (picture: string | null) => void
}

/** The user's own picture. A new one takes effect when the profile is saved. */
export function AvatarPicker({ firstName, lastName, picture, onPick }: Props) {
  const t = useText(profileMessages)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem>()
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Cleared so that the same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const wrong = pictureProblem(file)
    const square = wrong ? undefined : await squareOf(file)
    setProblem(wrong ?? (square ? undefined : 'pictureUnreadable'))
    if (square) onPick(square)
  }
  return (
    <div className={s.avatar}>
      <Avatar firstName={firstName} lastName={lastName} picture={picture || undefined} size={96} />
      <div className={s.avatarSide}>
        <div className={s.buttons}>
          <Button icon={IconPhoto} onClick={() => input.current?.click()}>
            {t('changePicture')}
          </Button>
          {picture && (
            <Button variant="quiet" icon={IconTrash} onClick={() => onPick(null)}>
              {t('removePicture')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('picture')}
          onChange={(event) => void pick(event)}
        />
        {problem ? <Notice kind="error">{t(problem)}</Notice> : <p className={s.hint}>{t('pictureHint')}</p>}
      </div>
    </div>
  )
}
