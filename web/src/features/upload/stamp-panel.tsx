import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { errorMessages } from '@laisen/contract/messages/errors'
import { stampMessages } from '@laisen/contract/messages/stamps'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CertificateSelect } from './certificate-select.tsx'
import { uploadMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'
import type { PanelErrors } from './panel-errors.ts'
import { type StampValues, type SwitchName, withCertificate } from './stamp-values.ts'
import s from './upload.module.css'

interface Props {
  values: StampValues
  certificates: readonly CertificateListItem[]
  errors: PanelErrors
  invisible: boolean
  onChange: (values: StampValues) => void
  children: ReactNode
}

/** Everything one can say about the stamp, in step with the picture beside it. */
export function StampPanel({ values, certificates, errors, invisible, onChange, children }: Props) {
  const t = useText(stampMessages)
  const set = (part: Partial<StampValues>) => onChange({ ...values, ...part })
  const chosen = certificates.find(({ certID }) => certID === values.certID)
  const problem = useProblem(chosen)
  return (
    <form className={s.panel} aria-label={t('panelTitle')} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={s.fields}>
        <h2>{t('panelTitle')}</h2>
        <CertificateSelect
          certificates={certificates}
          value={values.certID}
          error={errors.certificate ?? problem}
          onSelect={(next) => onChange(withCertificate(values, next, chosen))}
        />
        <div className={s.pair}>
          <TextField
            label={t('reason')}
            value={values.reason}
            error={errors.reason}
            onChange={(reason) => set({ reason })}
          />
          <TextField
            label={t('location')}
            value={values.location}
            error={errors.location}
            onChange={(location) => set({ location })}
          />
        </div>
        <PlaceFields values={values} errors={errors} set={set} />
        <hr className={s.rule} />
        <Switches values={values} set={set} invisible={invisible} />
      </div>
      {children}
    </form>
  )
}

function PlaceFields({
  values,
  errors,
  set,
}: Pick<Props, 'values' | 'errors'> & { set: (part: Partial<StampValues>) => void }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  return (
    <div className={s.place}>
      <div className={s.quad}>
        <NumberField label={t('positionX')} value={values.x} onChange={(x) => set({ x })} />
        <NumberField label={t('positionY')} value={values.y} onChange={(y) => set({ y })} />
        <NumberField label={t('length')} value={values.length} least={1} onChange={(length) => set({ length })} />
        <NumberField label={t('page')} value={values.page} least={1} onChange={(page) => set({ page })} />
      </div>
      {errors.place ? (
        <p className={s.error} role="alert">
          {errors.place}
        </p>
      ) : (
        <p className={s.hint}>{t('positionHint')}</p>
      )}
      <p id="stamp-keys" className="visually-hidden">
        {words('stampKeys')}
      </p>
    </div>
  )
}

const switchTexts = {
  checkAllPage: ['allPages', 'allPagesHint'],
  stampAllPage: ['stampAllPage', 'stampAllPageHint'],
  hideInfo: ['hideInfo', 'hideInfoHint'],
  hideImage: ['hideImage', 'hideImageHint'],
  allValidCert: ['allValidCert', 'allValidCertHint'],
} as const satisfies Record<SwitchName, readonly [string, string]>

interface SwitchesProps {
  values: StampValues
  set: (part: Partial<StampValues>) => void
  invisible: boolean
}

function Switches({ values, set, invisible }: SwitchesProps) {
  const t = useText(stampMessages)
  return (
    <div className={s.switches}>
      {(Object.keys(switchTexts) as SwitchName[]).map((name) => {
        const [label, hint] = switchTexts[name]
        const both = invisible && (name === 'hideInfo' || name === 'hideImage')
        return (
          <Switch
            key={name}
            name={name}
            label={t(label)}
            hint={t(both ? 'hideBothHint' : hint)}
            checked={values[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        )
      })}
    </div>
  )
}

/** A certificate that would be refused says so before Generate. */
function useProblem(certificate: CertificateListItem | undefined): string | undefined {
  const words = useText(uploadMessages)
  const errors = useText(errorMessages)
  const format = useFormat()
  if (!certificate?.problem) return undefined
  const { validUntil, validFrom, keyType } = certificate
  const facts = { expiredAt: format.day(validUntil), validFrom: format.day(validFrom), key: keyType }
  return words('certificateProblem', { reason: errors(certificate.problem, facts) })
}
