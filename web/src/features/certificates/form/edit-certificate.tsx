import { type CertificateCard, getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { SubjectDialog } from '../subject-dialog.tsx'
import { useCertificatesChange } from '../use-certificates-change.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { toUpdate } from './certificate-values.ts'
import { base64Of, dataUrlOf } from './read-file.ts'
import { useCertificateForm } from './use-certificate-form.ts'

interface Props {
  id: number
  onClose: () => void
}

/** Dialog Edit certificate (2§4). */
export function EditCertificate({ id, onClose }: Props) {
  const t = useText(certificateFormMessages)
  const certificate = useCall(getCertificate, { certID: id, withoutPictures: true })
  return (
    <SubjectDialog title={t('editCertificate')} subject={certificate} onClose={onClose}>
      {(card) => <EditForm card={card} onClose={onClose} />}
    </SubjectDialog>
  )
}

function EditForm({ card: loaded, onClose }: { card: CertificateCard; onClose: () => void }) {
  const t = useText(certificateFormMessages)
  // What the form began with; the list behind it may change meanwhile.
  const [card] = useState(loaded)
  const form = useCertificateForm(card)
  const update = useCertificatesChange(updateCertificate)
  const [reading, setReading] = useState(false)
  const save = async () => {
    const { values, files, assigns } = form
    setReading(true)
    try {
      const sent = {
        ...(files.certificate && { certificate: await base64Of(files.certificate) }),
        ...(files.picture && { picture: await dataUrlOf(files.picture) }),
      }
      await update.mutateAsync(toUpdate(card, { values, files, sent, assigns }))
      toast.success(t('saved', { name: values.certName.trim() }))
      onClose()
    } catch (error) {
      form.refuse(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <CertificateDialog
      title={t('editCertificate')}
      form={form}
      card={card}
      busy={reading}
      onSave={() => void save()}
      onClose={onClose}
    />
  )
}
