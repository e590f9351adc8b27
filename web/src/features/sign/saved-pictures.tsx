import { getRecipientSignaturePicture } from '@laisen/contract/endpoints/recipient'
import type { SignatureItem } from '@laisen/contract/endpoints/signatures'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { useQueries } from '@tanstack/react-query'
import { bytesOf } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import s from './sign.module.css'

interface Props {
  saved: readonly SignatureItem[]
  chosen: number | undefined
  pictures: ReturnType<typeof useSavedPictures>
  onChoose: (signatureID: number) => void
}

/** The pictures of one's saved signatures as data: addresses, by their ids, as they arrive. */
export function useSavedPictures(session: string, saved: readonly SignatureItem[]) {
  return useQueries({
    queries: saved.map(({ signatureID }) => ({
      queryKey: keyOf(getRecipientSignaturePicture, { session, signatureID }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const input = { session, signatureID }
        return [signatureID, await asData(await bytesOf(getRecipientSignaturePicture, input, { signal }))] as const
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => ({
      byID: new Map(answers.flatMap(({ data }) => (data ? [data] : []))),
      failed: answers.some(({ isError }) => isError),
    }),
  })
}

/** One's saved signatures to choose from. */
export function SavedPictures({ saved, chosen, pictures, onChoose }: Props) {
  const t = useText(signatureMessages)
  return (
    <>
      {pictures.failed && <Notice kind="error">{t('loadFailed')}</Notice>}
      <fieldset className={s.saved}>
        <legend className="visually-hidden">{t('savedOnes')}</legend>
        {saved.map(({ signatureID, kind, isDefault }) => {
          const picture = pictures.byID.get(signatureID)
          const words = isDefault ? `${t(kind)} · ${t('default')}` : t(kind)
          return (
            <label key={signatureID} className={s.savedOne} data-saved={signatureID}>
              <input
                type="radio"
                name="saved-signature"
                checked={chosen === signatureID}
                onChange={() => onChoose(signatureID)}
              />
              <span className={s.savedPaper}>
                {picture ? <img src={picture} alt={t('pictureAlt', { kind: words })} /> : <Spinner />}
              </span>
              <span className={s.savedWords}>{words}</span>
            </label>
          )
        })}
      </fieldset>
    </>
  )
}

function asData(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}
