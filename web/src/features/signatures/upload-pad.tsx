import { signatureMessages } from '@laisen/contract/messages/signatures'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/check.tsx'
import { DropArea, FileButton } from '../../ui/drop-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import type { MadePicture } from './ink.ts'
import { Paper } from './paper.tsx'
import s from './signatures.module.css'
import { type ChosenFile, openPicture } from './uploaded-picture.ts'

const accept = 'image/png,image/jpeg'

interface Props {
  file: ChosenFile | undefined
  withoutPaper: boolean
  picture: MadePicture | undefined
  onChoose: (chosen: { file: ChosenFile; withoutPaper: boolean }) => void
}

/** A picture of a signature from a file. The browser makes it small, and can take the paper away. */
export function UploadPad({ file, withoutPaper, picture, onChoose }: Props) {
  const t = useText(signatureMessages)
  const [problem, setProblem] = useState<'noPicture' | 'unreadable'>()
  const choose = async (chosen: File) => {
    const isPicture = accept.split(',').includes(chosen.type)
    const opened = isPicture ? await openPicture(chosen) : undefined
    setProblem(isPicture ? (opened ? undefined : 'unreadable') : 'noPicture')
    if (opened) onChoose({ file: opened, withoutPaper: true })
  }
  const drop = useFileDrop((dropped) => void choose(dropped), false)
  return (
    <div className={s.stack} {...drop.target}>
      {file ? (
        <Paper picture={picture} alt={t('uploadedPicture')} />
      ) : (
        <DropArea
          icon={IconPhotoPlus}
          title={t('uploadTitle')}
          hint={t('uploadHint')}
          accept={accept}
          over={drop.over}
          onFile={(chosen) => void choose(chosen)}
        />
      )}
      {problem && <Notice kind="error">{t(problem)}</Notice>}
      {file && !picture && <Notice kind="warning">{t('noInk')}</Notice>}
      {file && (
        <div className={s.buttons}>
          {!file.transparent && (
            <Checkbox
              label={t('removePaper')}
              checked={withoutPaper}
              onChange={(checked) => onChoose({ file, withoutPaper: checked })}
            />
          )}
          <FileButton label={t('chooseAnother')} accept={accept} onFile={(chosen) => void choose(chosen)} />
        </div>
      )}
    </div>
  )
}
