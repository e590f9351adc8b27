import { signatureMessages } from '@laisen/contract/messages/signatures'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignatureMaker } from '../signatures/signature-maker.tsx'
import { useMaker } from '../signatures/use-maker.ts'
import { signMessages } from './messages.ts'
import { SavedPictures, useSavedPictures } from './saved-pictures.tsx'
import type { Signing } from './use-signing.ts'

interface Props {
  kind: 'signature' | 'initials'
  signing: Signing
  onUse: (picture: string) => void
  onClose: () => void
}

/** Draw, type or upload a signature or initials, or use a saved one. They serve all fields of the kind. */
export function SignatureDialog({ kind, signing: { session, envelope }, onUse, onClose }: Props) {
  const t = useText(signMessages)
  const words = useText(signatureMessages)
  const name = envelope.recipientName
  const maker = useMaker(kind === 'initials' ? initialsOf(name) : name)
  const [missing, setMissing] = useState(false)
  const saved = kind === 'signature' ? envelope.savedSignatures : []
  const pictures = useSavedPictures(session, saved)
  const [shown, setShown] = useState(saved.length > 0)
  const [chosen, setChosen] = useState(saved[0]?.signatureID)
  const picture = shown ? chosen !== undefined && pictures.byID.get(chosen) : maker.picture?.dataUrl
  const use = () => {
    setMissing(!picture)
    if (!picture) return
    onUse(picture)
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
      {missing && !picture && <Notice kind="error">{shown ? words('loadFailed') : t('nothingDrawn')}</Notice>}
      <SignatureMaker
        maker={maker}
        saved={
          saved.length > 0
            ? { shown, onShow: setShown, list: <SavedPictures {...{ saved, chosen, pictures }} onChoose={setChosen} /> }
            : undefined
        }
      />
    </FormDialog>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
