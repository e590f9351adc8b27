import type { DataOf } from '@laisen/contract/endpoint'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useCertificatesChange } from '../use-certificates-change.ts'
import { AddedCertificate } from './added-certificate.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { toAdd } from './certificate-values.ts'
import { base64Of, dataUrlOf } from './read-file.ts'
import { useCertificateForm } from './use-certificate-form.ts'

/** Dialog Add Certificate (2§4), and then what the file turned out to hold. */
export function AddCertificate({ onClose }: { onClose: () => void }) {
  const t = useText(certificateFormMessages)
  const form = useCertificateForm()
  const add = useCertificatesChange(addCertificate)
  const [added, setAdded] = useState<DataOf<typeof addCertificate>>()
  const [reading, setReading] = useState(false)
  const save = async () => {
    const { values, files, assigns } = form
    setReading(true)
    try {
      const sent = {
        ...(files.certificate && { certificate: await base64Of(files.certificate) }),
        ...(files.picture && { picture: await dataUrlOf(files.picture) }),
      }
      const { data } = await add.mutateAsync(toAdd({ values, files, sent, assigns }))
      setAdded(data)
    } catch (error) {
      form.refuse(error)
    } finally {
      setReading(false)
    }
  }
  if (added) return <AddedCertificate added={added} onClose={onClose} />
  return (
    <CertificateDialog
      title={t('addCertificate')}
      form={form}
      busy={reading}
      onSave={() => void save()}
      onClose={onClose}
    />
  )
}
