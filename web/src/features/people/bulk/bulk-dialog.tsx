import type { ChangeOfMany } from '@laisen/contract/endpoints/employees'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Bar } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AssignField } from '../pickers/assign-field.tsx'
import { GroupPicker } from '../pickers/group-picker.tsx'
import type { Picked } from '../pickers/picked.ts'
import { RolePicker } from '../pickers/role-picker.tsx'
import s from './bulk.module.css'
import { BulkOutcome } from './bulk-outcome.tsx'
import { bulkWords } from './bulk-words.ts'
import { ChosenNames } from './chosen-names.tsx'
import { type BulkResult, useBulk } from './use-bulk.ts'

interface Props {
  change: ChangeOfMany
  chosen: readonly Picked[]
  /** Who stays selected: those who were not changed. */
  onClose: (left: readonly Picked[]) => void
}

/** Asks before many users are changed, shows how far it is, and says of whom it was refused and why. */
export function BulkDialog({ change, chosen, onClose }: Props) {
  const t = useText(bulkMessages)
  const { run, reached, stop } = useBulk(chosen)
  const [result, setResult] = useState<BulkResult>()
  const begin = async (assigned: readonly number[]) => {
    const came = await run(change, assigned)
    if (came.done < chosen.length) return setResult(came)
    toast.success(t(bulkWords[change].done, { count: came.done }))
    onClose([])
  }
  if (result) {
    const left = [...result.refused, ...result.left].map(({ id, name }) => ({ id, name }))
    return <BulkOutcome change={change} result={result} onClose={() => onClose(left)} />
  }
  if (reached !== undefined) return <Running reached={reached} total={chosen.length} onStop={stop} />
  return <Ask change={change} chosen={chosen} onBegin={(ids) => void begin(ids)} onClose={() => onClose(chosen)} />
}

function Running({ reached, total, onStop }: { reached: number; total: number; onStop: () => void }) {
  const t = useText(bulkMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const numbers = { done: format.number(reached), total: format.number(total) }
  return (
    <Dialog
      opened
      staysOpen
      onClose={onStop}
      title={t('running')}
      footer={<Button onClick={onStop}>{t('stop')}</Button>}
    >
      <div className={s.progress}>
        <strong>{frame('progressOf', numbers)}</strong>
        <Bar share={reached / total} label={t('running')} />
      </div>
    </Dialog>
  )
}

interface AskProps {
  change: ChangeOfMany
  chosen: readonly Picked[]
  onBegin: (assigned: readonly number[]) => void
  onClose: () => void
}

function Ask({ change, chosen, onBegin, onClose }: AskProps) {
  const t = useText(bulkMessages)
  const frame = useText(frameMessages)
  const people = useText(peopleMessages)
  const [assigned, setAssigned] = useState<readonly Picked[]>([])
  const [picking, setPicking] = useState(false)
  const assigns = change === 'role' || change === 'group'
  const title = t(bulkWords[change].question, { count: chosen.length })
  const missing = assigns && assigned.length === 0 && t(change === 'role' ? 'chooseRole' : 'chooseGroup')
  const use = (picked: readonly Picked[]) => {
    setAssigned(picked)
    setPicking(false)
  }
  const common = { from: title, onBack: () => setPicking(false) }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={550}
      subPage={
        picking &&
        (change === 'role' ? (
          <RolePicker {...common} chosen={assigned[0]} onUse={(role) => use([role])} />
        ) : (
          <GroupPicker {...common} chosen={assigned} onUse={use} />
        ))
      }
      footer={
        <>
          <Button onClick={onClose}>{frame('cancel')}</Button>
          <Button
            variant={change === 'lock' ? 'danger' : 'primary'}
            blocked={missing}
            onClick={() => onBegin(assigned.map(({ id }) => id))}
          >
            {title}
          </Button>
        </>
      }
    >
      <ChosenNames chosen={chosen} />
      {assigns && (
        <AssignField
          label={people(change === 'role' ? 'role' : 'groups')}
          required
          chosen={assigned}
          onAssign={() => setPicking(true)}
        />
      )}
      <p className="second">{t(bulkWords[change].text)}</p>
    </Dialog>
  )
}
