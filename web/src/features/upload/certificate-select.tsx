import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconCheck, IconLock, IconSelector } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCertificatePicture } from './certificate-picture.ts'
import s from './certificate-select.module.css'
import { uploadMessages } from './messages.ts'
import { useListbox } from './use-listbox.ts'

interface Props {
  certificates: readonly CertificateListItem[]
  value: number | null
  onSelect: (certificate: CertificateListItem) => void
  required: boolean
  error: string | undefined
  hint?: string | undefined
}

/** The required certificate: each with its signature on a baseline, how long it is valid, and a lock if it asks. */
export function CertificateSelect({ certificates, value, onSelect, required, error, hint }: Props) {
  const t = useText(stampMessages)
  const listId = useId()
  const selected = certificates.findIndex(({ certID }) => certID === value)
  const chosen = certificates[selected]
  const list = useListbox({
    count: certificates.length,
    selected,
    onSelect: (index) => certificates[index] && onSelect(certificates[index]),
  })
  return (
    <Field label={t('certificate')} required={required} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div ref={list.root} className={s.root}>
          <button
            type="button"
            id={id}
            role="combobox"
            className={classNames(s.button, invalid && s.invalid)}
            aria-haspopup="listbox"
            aria-expanded={list.open}
            aria-controls={listId}
            aria-activedescendant={list.open ? `${listId}-${list.active}` : undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            aria-required={required || undefined}
            onClick={list.toggle}
            onKeyDown={list.press}
          >
            {chosen ? (
              <CertificateLine certificate={chosen} />
            ) : (
              <span className={s.none}>{t('certificatePlaceholder')}</span>
            )}
            <Icon of={IconSelector} size={17} />
          </button>
          <div
            id={listId}
            role="listbox"
            aria-label={t('certificate')}
            className={s.list}
            hidden={!list.open}
            // A press on an option must not take the focus from the combobox: leaving it closes the list.
            onMouseDown={(event) => event.preventDefault()}
          >
            {certificates.map((certificate, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and takes the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={certificate.certID}
                id={`${listId}-${index}`}
                data-index={index}
                role="option"
                aria-selected={index === selected}
                className={classNames(s.option, index === list.active && s.active)}
                onPointerMove={() => list.setActive(index)}
                onClick={() => list.choose(index)}
              >
                <CertificateLine certificate={certificate} />
                {index === selected && <Icon of={IconCheck} size={17} />}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
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
