import { listSignatures } from '@laisen/contract/endpoints/signatures'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignatureMaker } from './signature-maker.tsx'
import s from './signatures.module.css'
import { useMaker, useOwnName } from './use-maker.ts'
import { useSignaturePictures } from './use-pictures.ts'
import { useSaveSignature } from './use-save.ts'

/** The signature that a certificate will show: the default, or one that is made right here. It may be left out. */
export function useOwnSignature() {
  const { data } = useCall(listSignatures, {})
  const saved = data?.listData ?? []
  const maker = useMaker(useOwnName())
  const [making, setMaking] = useState(false)
  const save = useSaveSignature()
  const wanted = making && saved.length === 0
  return {
    saved,
    known: data !== undefined,
    maker,
    making: wanted,
    setMaking,
    error: save.error,
    busy: save.busy,
    changed: wanted && maker.changed,
    /** Saves what was made, if anything was. False if that was refused. */
    keep: async () => !wanted || maker.picture === undefined || save.run(maker, true),
  }
}

/** Shows the default signature, or offers to make one. */
export function OwnSignature({ own }: { own: ReturnType<typeof useOwnSignature> }) {
  const t = useText(signatureMessages)
  const [first] = own.saved
  const picture = useSignaturePictures(first ? [first] : []).get(first?.signatureID ?? 0)
  if (!own.known) return null
  if (first)
    return (
      <section className={s.own} aria-labelledby="own-signature">
        <h3 id="own-signature">{t('yourSignature')}</h3>
        <div className={s.ownPicture}>
          {picture && <img src={picture.dataUrl} alt={t('pictureAlt', { kind: t(first.kind) })} />}
        </div>
        <p className={s.hint}>{t('inStamps')}</p>
      </section>
    )
  return (
    <section className={s.own} aria-labelledby="own-signature">
      <h3 id="own-signature">{t('yourSignature')}</h3>
      {own.error !== null && <Notice kind="error">{errorText(own.error)}</Notice>}
      {own.making && <SignatureMaker maker={own.maker} />}
      <div className={s.buttons}>
        <Button icon={own.making ? undefined : IconSignature} onClick={() => own.setMaking(!own.making)}>
          {t(own.making ? 'leaveOut' : 'addOwn')}
        </Button>
        {!own.making && <span className={s.hint}>{t('addOwnHint')}</span>}
      </div>
    </section>
  )
}
