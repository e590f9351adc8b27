import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useCertificatePicture } from './certificate-picture.ts'
import s from './certificate-select.module.css'
import { uploadMessages } from './messages.ts'

interface Props {
  certificates: readonly CertificateListItem[]
  value: number | null
  onSelect: (certificate: CertificateListItem) => void
  required: boolean
  error: string | undefined
  hint?: ReactNode
}

/**
 * Chooses the certificate. Each option shows its signature on a baseline, its expiry date, and a lock if it has a
 * password.
 */
export function CertificateSelect({ certificates, value, onSelect, ...field }: Props) {
  const t = useText(stampMessages)
  const options = certificates.map((certificate) => ({
    value: String(certificate.certID),
    label: certificate.certName,
    content: <CertificateLine certificate={certificate} />,
  }))
  return (
    <SelectField
      {...field}
      label={t('certificate')}
      placeholder={t('certificatePlaceholder')}
      tall
      value={value === null ? undefined : String(value)}
      options={options}
      onChange={(chosen) => {
        const certificate = certificates.find(({ certID }) => String(certID) === chosen)
        if (certificate) onSelect(certificate)
      }}
    />
  )
}

const soonDays = 30

function CertificateLine({ certificate }: { certificate: CertificateListItem }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const format = useFormat()
  const { certName, validFrom, validUntil, certPasswordCheck, problem } = certificate
  const picture = useCertificatePicture(certificate)
  const daysLeft = (Date.parse(validUntil) - Date.now()) / 86_400_000
  const expired = daysLeft < 0 || problem === 'CERTIFICATE_EXPIRED'
  const term = expired
    ? words('expired', { date: format.day(validUntil) })
    : problem === 'CERTIFICATE_NOT_YET_VALID'
      ? words('validFrom', { date: format.day(validFrom) })
      : t('certificateValidUntil', { date: format.day(validUntil) })
  return (
    <span className={s.line}>
      <span className={s.paper}>{picture && <img src={picture} alt="" />}</span>
      <span className={s.words}>
        <span className={s.name}>{certName}</span>
        <span className={classNames(s.until, daysLeft < soonDays && s.soon, (expired || problem) && s.late)}>
          {term}
        </span>
      </span>
      {certPasswordCheck && (
        <span role="img" aria-label={words('passwordNeeded')} title={words('passwordNeeded')} className={s.lock}>
          <Icon of={IconLock} size={16} />
        </span>
      )}
    </span>
  )
}
