import { listSignatures, type SignatureItem } from '@laisen/contract/endpoints/signatures'
import { limits } from '@laisen/contract/limits'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { OnDocument } from './on-document.tsx'
import { SavedSignatures } from './saved-signatures.tsx'
import { SignatureMaker } from './signature-maker.tsx'
import s from './signatures.module.css'
import { type Maker, useMaker, useOwnName } from './use-maker.ts'
import { useSignaturePictures } from './use-pictures.ts'
import { useSaveSignature } from './use-save.ts'

/** One's own signature: making one, those that are saved, and how they look on a document. */
export function SignatureTab() {
  const t = useText(signatureMessages)
  const { data, error, refetch } = useCall(listSignatures, {})
  if (error) return <LoadError error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  return data ? <Signatures saved={data.listData} /> : <Spinner />
}

function Signatures({ saved }: { saved: readonly SignatureItem[] }) {
  const maker = useMaker(useOwnName())
  useUnsaved(maker.changed, 'tab')
  const pictures = useSignaturePictures(saved)
  const chosen = saved.find(({ isDefault }) => isDefault)
  // Until something is made, the document shows the default.
  const begun = maker.changed || maker.kind === 'typed'
  const shown = (begun ? maker.picture : undefined) ?? (chosen && pictures.get(chosen.signatureID))
  return (
    <div className={s.tab}>
      <div className={s.main}>
        <NewSignature maker={maker} saved={saved.length} />
        {saved.length > 0 && <SavedSignatures saved={saved} pictures={pictures} />}
      </div>
      <OnDocument picture={shown} name={maker.name} />
    </div>
  )
}

function NewSignature({ maker, saved }: { maker: Maker; saved: number }) {
  const t = useText(signatureMessages)
  const [asDefault, setAsDefault] = useState(true)
  const save = useSaveSignature()
  const limit = limits.signaturesPerPerson
  const blocked = saved >= limit ? t('full', { limit }) : maker.picture === undefined && t('nothingYet')
  const submit = async () => {
    if (!(await save.run(maker, asDefault))) return
    maker.reset()
    toast.success(t('saved'))
  }
  return (
    <section className={s.stack} aria-labelledby="your-signature">
      <div>
        <h2 id="your-signature">{t('yourSignature')}</h2>
        <p className="second">{t('intro')}</p>
      </div>
      <SignatureMaker maker={maker} />
      {save.error !== null && <Notice kind="error">{errorText(save.error)}</Notice>}
      {saved > 0 && <Checkbox label={t('useAsDefault')} checked={asDefault} onChange={setAsDefault} />}
      <div className={s.buttons}>
        <Button variant="primary" blocked={blocked} busy={save.busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
        <span className={`${s.hint} ${s.end}`}>{saved >= limit ? t('full', { limit }) : t('before')}</span>
      </div>
    </section>
  )
}
