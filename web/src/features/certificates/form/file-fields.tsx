import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { FixedValue } from '../../../ui/fixed-value.tsx'
import { partsOf } from '../../preview/distinguished-name.ts'
import { usePicture } from '../use-picture.ts'
import s from './form.module.css'
import type { CertificateForm } from './use-certificate-form.ts'

interface Props {
  form: CertificateForm
  card: CertificateCard | undefined
}

/** The PKCS#12 file and the picture. What our own authority issued has no file: its key is replaced by a link (rules 5.5). */
export function FileFields({ form, card }: Props) {
  const t = useText(certificateFormMessages)
  const list = useText(certificateListMessages)
  const { files, errors, choose } = form
  return (
    <>
      {card?.isCA ? (
        <FixedValue label={list('subject')} value={partsOf(card.subject).name} hint={card.issuer} />
      ) : (
        <FileField
          label={t('file')}
          required={!card}
          accept=".pfx,application/x-pkcs12"
          name={files.certificate?.name}
          none={t(card ? 'fileKept' : 'noFile')}
          action={t(files.certificate ? 'changeFile' : 'chooseFile')}
          hint={t(card ? 'fileReplaceHint' : 'fileHint')}
          error={errors.certImage}
          onFile={(file) => choose('certificate', file)}
        />
      )}
      <FileField
        label={t('picture')}
        required={!card}
        className={s.tall}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        name={files.picture?.name}
        none={t(card ? 'pictureKept' : 'noFile')}
        action={t(card || files.picture ? 'changePicture' : 'choosePicture')}
        preview={<Picture file={files.picture} card={card} />}
        hint={t('pictureHint')}
        error={errors.certBackground}
        onFile={(file) => choose('picture', file)}
      />
    </>
  )
}

function Picture({ file, card }: { file: File | undefined; card: CertificateCard | undefined }) {
  const t = useText(certificateFormMessages)
  const present = usePicture(card)
  const chosen = useObjectUrl(file)
  const url = chosen ?? present
  return (
    <div className={s.paper}>
      <span className={s.line}>{url && <img src={url} alt={t(chosen ? 'pictureShown' : 'picture')} />}</span>
    </div>
  )
}

/** The address of a chosen file, for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file && url
}
