import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignatureMaker } from '../signatures/signature-maker.tsx'
import { useMaker } from '../signatures/use-maker.ts'
import { signMessages } from './messages.ts'

interface Props {
  kind: 'signature' | 'initials'
  name: string
  onUse: (picture: string) => void
  onClose: () => void
}

/** Draw, type or upload a signature or initials. They serve all fields of the kind. */
export function SignatureDialog({ kind, name, onUse, onClose }: Props) {
  const t = useText(signMessages)
  const maker = useMaker(kind === 'initials' ? initialsOf(name) : name)
  const [missing, setMissing] = useState(false)
  const { picture } = maker
  const use = () => {
    setMissing(!picture)
    if (!picture) return
    onUse(picture.dataUrl)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(kind === 'initials' ? 'yourInitials' : 'yourSignature')}
      changed={false}
      save={t('useIt')}
      busy={false}
      onSave={use}
    >
      {missing && !picture && <Notice kind="error">{t('nothingDrawn')}</Notice>}
      <SignatureMaker maker={maker} />
    </FormDialog>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
