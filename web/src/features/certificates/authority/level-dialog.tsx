import type { DataOf } from '@laisen/contract/endpoint'
import { getSignatureLevel, setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { signatureLevelFormMessages } from '@laisen/contract/messages/signature-level-form'
import { useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { useCall, useChange } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type Addresses, AddressField, withTyped } from '../../../ui/later/address-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.tsx'

type Policy = DataOf<typeof getSignatureLevel>

/** Chooses the level of the company's signatures, and whose timestamps they carry. */
export function LevelDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(getSignatureLevel, {})
  return data ? <Form policy={data} onClose={onClose} /> : null
}

const USUAL = 'usual'

interface Value {
  level: SignatureLevel | typeof USUAL
  must: boolean
  servers: Addresses
}

const names = { 'B-B': 'levelBB', 'B-T': 'levelBT', 'B-LT': 'levelBLT', 'B-LTA': 'levelBLTA' } as const

function Form({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText(signatureLevelFormMessages)
  const [shown] = useState({ level: policy.level, must: policy.must, servers: [...policy.servers] })
  const [begun] = useState<Value>(() => ({
    level: policy.level ?? USUAL,
    must: policy.must,
    servers: { addresses: policy.servers, typed: '' },
  }))
  const [value, setValue] = useState(begun)
  const set = useChange(setSignatureLevel, [getSignatureLevel])
  const refusal = set.error ? placeRefusal(set.error, ['level', 'servers']) : undefined
  const errorAt = (field: string) => (refusal?.field === field ? refusal.text : undefined)
  const { level, must, servers } = value
  const done = () => {
    toast.success(t('saved'))
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('dialogTitle')}
      changed={value !== begun}
      save={t('save')}
      busy={set.isPending}
      onSave={() =>
        set.mutate(
          { level: level === USUAL ? null : level, must, servers: [...withTyped(servers)], shown },
          { onSuccess: done },
        )
      }
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <SelectField
        label={t('level')}
        data-autofocus
        value={level}
        error={errorAt('level')}
        options={[
          { value: USUAL, label: t('usual') },
          ...(Object.keys(names) as SignatureLevel[]).map((one) => ({ value: one, label: t(names[one]) })),
        ]}
        onChange={(level) => setValue({ ...value, level })}
      />
      {level !== 'B-B' && (
        <>
          <ChoiceList
            label={t('missed')}
            choices={[
              { value: 'fall', title: t('missedFall'), hint: t('missedFallHint') },
              { value: 'refuse', title: t('missedRefuse'), hint: t('missedRefuseHint') },
            ]}
            chosen={new Set([must ? 'refuse' : 'fall'])}
            onChange={(chosen) => setValue({ ...value, must: chosen.has('refuse') })}
          />
          <AddressField
            label={t('timestampServers')}
            hint={t(policy.own ? 'timestampServersOwn' : 'timestampServersHint')}
            value={servers}
            error={errorAt('servers')}
            onChange={(servers) => setValue({ ...value, servers })}
          />
        </>
      )}
    </FormDialog>
  )
}
