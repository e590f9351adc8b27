import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useWhose, type Whose } from './use-whose.ts'

interface Props {
  asked: Whose | undefined
  onChange: (whose: Whose | undefined) => void
}

/** Switches between admin and user mode. */
export function WhoseSwitch({ asked, onChange }: Props) {
  const t = useText(certificateListMessages)
  const { whose, written, switches } = useWhose(asked)
  if (!switches) return null
  return (
    <Segmented
      label={t('whose')}
      value={whose}
      segments={[
        { value: 'company', label: t('company') },
        { value: 'mine', label: t('mine') },
      ]}
      onChange={(next) => onChange(written(next))}
    />
  )
}
