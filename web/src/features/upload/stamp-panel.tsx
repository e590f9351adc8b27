import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { later } from '../../ui/later.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCertificateProblem } from './certificate-problem.ts'
import { CertificateSelect } from './certificate-select.tsx'
import { uploadMessages } from './messages.ts'
import { MoreOptions } from './more-options.tsx'
import type { PanelErrors } from './panel-errors.ts'
import { PlaceFields } from './place-fields.tsx'
import { StampSwitches } from './stamp-switches.tsx'
import { type StampValues, withCertificate } from './stamp-values.ts'
import s from './upload.module.css'

interface Props {
  values: StampValues
  certificates: readonly CertificateListItem[]
  errors: PanelErrors
  invisible: boolean
  /** How many signatures will be made. */
  count: number
  /** The document is being signed, so nothing can be changed. */
  busy: boolean
  onChange: (values: StampValues) => void
  /** Where the stamp stands, once a document is open. */
  where: ReactNode
  /** The numbers are the only way to place the stamp. */
  byNumbers: boolean
  children: ReactNode
}

/** All settings of the stamp, kept in step with the picture beside it. */
export function StampPanel(props: Props) {
  const { values, certificates, errors, invisible, count, busy, onChange } = props
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const set = (part: Partial<StampValues>) => onChange({ ...values, ...part })
  const ownTexts = values.allValidCert ? words('ownReason') : undefined
  return (
    <form
      className={s.panel}
      aria-label={t('panelTitle')}
      noValidate
      data-panel
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={s.fields} inert={busy}>
        <h2>{t('panelTitle')}</h2>
        <ChosenCertificate {...{ values, certificates, errors, count, onChange }} />
        <div className={s.pair}>
          <TextField
            label={t('reason')}
            value={values.reason}
            placeholder={ownTexts}
            error={errors.reason}
            onChange={(reason) => set({ reason })}
          />
          <TextField
            label={t('location')}
            value={values.location}
            placeholder={ownTexts}
            error={errors.location}
            onChange={(location) => set({ location })}
          />
        </div>
        {props.where}
        <MoreOptions values={values} needed={props.byNumbers || errors.place !== undefined}>
          <PlaceFields values={values} error={errors.place} onChange={set} />
          <hr className={s.rule} />
          <StampSwitches {...{ values, certificates, onChange, invisible }} />
        </MoreOptions>
        <p id="stamp-keys" className="visually-hidden">
          {words('stampKeys')}
        </p>
      </div>
      {props.children}
    </form>
  )
}

const NoticeText = later(async () => (await import('../certificates/about-certificate.tsx')).NoticeText)

type ChosenProps = Pick<Props, 'values' | 'certificates' | 'errors' | 'count' | 'onChange'>

/**
 * Warns before Generate: the chosen certificate would be refused, none of the list can sign, or PDF readers may not
 * verify its signatures.
 */
function ChosenCertificate({ values, certificates, errors, count, onChange }: ChosenProps) {
  const words = useText(uploadMessages)
  const problemText = useCertificateProblem()
  const chosen = certificates.find(({ certID }) => certID === values.certID)
  const all = values.allValidCert
  const none = all && count === 0
  const problem = none ? `${words('nothingValid')} ${words('addCertificate')}` : chosen && !all && problemText(chosen)
  const notice = !problem && chosen && chosen.notices.length > 0 && <NoticeText of={chosen} />
  return (
    <CertificateSelect
      certificates={certificates}
      value={values.certID}
      required={!all}
      error={errors.certificate ?? (problem || undefined)}
      hint={all ? words('allSign') : notice || undefined}
      onSelect={(next) => onChange(withCertificate(values, next, chosen))}
    />
  )
}
