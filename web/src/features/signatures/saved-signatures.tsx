import { type SignatureItem, setDefaultSignature } from '@laisen/contract/endpoints/signatures'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { IconTrash } from '@tabler/icons-react'
import { useDialog } from '../../address/use-dialog.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteSignature } from './delete-signature.tsx'
import type { MadePicture } from './ink.ts'
import s from './signatures.module.css'
import { useSignatureChange } from './use-signature-change.ts'

interface Props {
  saved: readonly SignatureItem[]
  pictures: ReadonlyMap<number, MadePicture>
}

/** The saved signatures, the default first. */
export function SavedSignatures({ saved, pictures }: Props) {
  const t = useText(signatureMessages)
  const format = useFormat()
  const choose = useSignatureChange(setDefaultSignature)
  const { dialog, open, close } = useDialog(['delete-signature'])
  const asked = saved.find(({ signatureID }) => signatureID === dialog?.id)
  const makeDefault = (signatureID: number) =>
    choose.mutate(
      { signatureID },
      {
        onSuccess: () => toast.success(t('nowDefault')),
        onError: toast.problem,
      },
    )
  return (
    <section className={s.stack} aria-labelledby="saved-signatures">
      <h2 id="saved-signatures">
        {t('savedOnes')} <span className={s.count}>{format.number(saved.length)}</span>
      </h2>
      <ul className={s.cards}>
        {saved.map((signature) => {
          const { signatureID, kind, isDefault, createdAt } = signature
          const picture = pictures.get(signatureID)
          const words = t(kind)
          return (
            <li key={signatureID} className={s.card}>
              <div className={s.cardPaper}>
                {picture && <img src={picture.dataUrl} alt={t('pictureAlt', { kind: words })} />}
              </div>
              <div className={s.cardFoot}>
                <span className={s.cardWords}>
                  <strong>{isDefault ? `${words} · ${t('default')}` : words}</strong>{' '}
                  <span className="second whole">{format.day(createdAt)}</span>
                </span>
                {!isDefault && (
                  <Button
                    variant="quiet"
                    toolbar
                    busy={choose.isPending && choose.variables?.signatureID === signatureID}
                    onClick={() => makeDefault(signatureID)}
                  >
                    {t('makeDefault')}
                  </Button>
                )}
                <IconButton
                  icon={IconTrash}
                  label={t('deleteOne')}
                  danger
                  onClick={() => open('delete-signature', signatureID)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {asked && (
        <DeleteSignature
          key={asked.signatureID}
          signature={asked}
          others={saved.length - 1}
          picture={pictures.get(asked.signatureID)}
          onClose={close}
        />
      )}
    </section>
  )
}
