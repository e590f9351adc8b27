import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { SigningList } from './signing-list.tsx'
import { type StampValues, type SwitchName, withAllValid } from './stamp-values.ts'
import { SwitchPicture } from './switch-picture.tsx'
import s from './upload.module.css'

export const switchTexts = {
  checkAllPage: ['allPages', 'allPagesHint'],
  stampAllPage: ['stampAllPage', 'stampAllPageHint'],
  hideInfo: ['hideInfo', 'hideInfoHint'],
  hideImage: ['hideImage', 'hideImageHint'],
  allValidCert: ['allValidCert', 'allValidCertHint'],
} as const satisfies Record<SwitchName, readonly [string, string]>

interface Props {
  values: StampValues
  certificates: readonly CertificateListItem[]
  onChange: (values: StampValues) => void
  invisible: boolean
}

export function StampSwitches({ values, certificates, onChange, invisible }: Props) {
  const t = useText(stampMessages)
  const chosen = certificates.find(({ certID }) => certID === values.certID)
  const turn = (name: SwitchName, on: boolean) =>
    onChange(name === 'allValidCert' ? withAllValid(values, on, chosen) : { ...values, [name]: on })
  return (
    <div className={s.switches}>
      {(Object.keys(switchTexts) as SwitchName[]).map((name) => {
        const [label, hint] = switchTexts[name]
        const both = invisible && (name === 'hideInfo' || name === 'hideImage')
        return (
          <div key={name} className={s.switch}>
            {name === 'checkAllPage' && <SwitchPicture signatures={1} />}
            {name === 'stampAllPage' && <SwitchPicture signatures={2} />}
            <Switch
              name={name}
              label={t(label)}
              hint={t(both ? 'hideBothHint' : hint)}
              checked={values[name]}
              onChange={(on) => turn(name, on)}
            />
          </div>
        )
      })}
      {values.allValidCert && <SigningList certificates={certificates} />}
    </div>
  )
}
