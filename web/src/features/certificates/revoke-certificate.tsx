import { type CertificateCard, getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { type RevocationReason, revocationReasons } from '@laisen/contract/endpoints/certificate-shapes'
import { revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ExtendFirst } from './extend-first.tsx'
import { SubjectDialog } from './subject-dialog.tsx'
import { useCertificatesChange } from './use-certificates-change.ts'

interface Props {
  id: number
  onClose: () => void
}

/** Revokes what our own authority issued, with a reason (rules 5.5). */
export function RevokeCertificate({ id, onClose }: Props) {
  const t = useText(certificateListMessages)
  const certificate = useCall(getCertificate, { certID: id, withoutPictures: true })
  return (
    <SubjectDialog title={t('revokeQuestion')} subject={certificate} onClose={onClose}>
      {(card) => <Question card={card} onClose={onClose} />}
    </SubjectDialog>
  )
}

function Question({ card: { certID, certName: name }, onClose }: { card: CertificateCard; onClose: () => void }) {
  const t = useText(certificateListMessages)
  const [reason, setReason] = useState<RevocationReason>()
  const [missing, setMissing] = useState(false)
  const revoke = useCertificatesChange(revokeCertificate)
  const save = () => {
    setMissing(reason === undefined)
    if (reason === undefined) return
    const done = () => {
      toast.success(t('revokedNow', { name }))
      onClose()
    }
    revoke.mutate({ certID, reason, shown: { certName: name } }, { onSuccess: done })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('revokeQuestion')}
      changed={false}
      keep={t('keepCertificate')}
      save={t('revokeCertificate')}
      danger
      busy={revoke.isPending}
      onSave={save}
    >
      {revoke.error && <Notice kind="error">{errorText(revoke.error)}</Notice>}
      <p>{t('revokeText', { name })}</p>
      <ExtendFirst certID={certID} />
      <SelectField
        label={t('revokeReason')}
        required
        placeholder={t('reasonPlaceholder')}
        value={reason}
        options={revocationReasons.map((value) => ({ value, label: t(value) }))}
        error={missing ? t('reasonMissing') : undefined}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
      />
      <p className="second">{t('revokeProof')}</p>
    </FormDialog>
  )
}
