import { getAuthority, setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { useCall, useChange } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AddressField, withTyped } from '../../../ui/later/address-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Says which networks may get timestamps from the company's authority. */
export function NetworksDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(getAuthority, {})
  if (!data?.timestamps) return null
  return <Form {...data.timestamps} onClose={onClose} />
}

function Form({ url, networks, onClose }: { url: string; networks: readonly string[]; onClose: () => void }) {
  const t = useText(authorityTabMessages)
  const [begun] = useState({ addresses: networks, typed: '' })
  const [value, setValue] = useState(begun)
  const set = useChange(setTimestampNetworks, [getAuthority])
  const refusal = set.error ? placeRefusal(set.error, ['networks']) : undefined
  const done = () => {
    toast.success(t('networksSaved'))
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('networksTitle')}
      changed={value !== begun}
      save={t('save')}
      busy={set.isPending}
      onSave={() =>
        set.mutate({ networks: [...withTyped(value)], shown: { networks: [...begun.addresses] } }, { onSuccess: done })
      }
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <AddressField
        label={t('networks')}
        data-autofocus
        hint={t('networksHint', { url })}
        value={value}
        error={refusal?.field ? refusal.text : undefined}
        onChange={setValue}
      />
    </FormDialog>
  )
}
