import { type ReactNode, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnWrong } from '../../ui/use-focus-on-wrong.ts'
import type { Picked } from '../people/pickers/picked.ts'
import s from './assign-groups.module.css'
import { GroupChoices } from './group-choices.tsx'

/** Undefined: nothing was chosen yet. `null`: no groups are named, which each screen calls by its own name. */
export type Assigned = readonly Picked[] | null | undefined

interface Props {
  onClose: () => void
  title: string
  lead: string
  /** What is asked: “Who sees this menu”. */
  question: string
  /** The choice that names no groups: “Everyone”. */
  withoutGroups: { title: string; hint: string }
  withGroups: string
  countOf: (count: number) => string
  begun: Assigned
  /** Why what is chosen cannot be saved: nothing at all, or no group. */
  missing: { choice: string; group: string; hint: string }
  notGivable?: string
  /** What the choice leads to. */
  consequence?: (chosen: Assigned) => ReactNode
  save: { label: string; busy: boolean; run: (groups: readonly Picked[] | null) => Promise<unknown> }
}

/** Assigns something to groups, or to no groups in particular; one of the two is always chosen by hand. */
export function AssignGroupsDialog(props: Props) {
  const { onClose, title, lead, question, withoutGroups, withGroups, begun, missing, notGivable, save } = props
  const form = useAssignment(props)
  const { kind, groups } = form
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={550}
      changed={form.changed}
      save={save.label}
      busy={save.busy}
      onSave={form.submit}
    >
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <p className="second">{lead}</p>
      <ChoiceList
        label={question}
        choices={[
          { value: 'without', title: withoutGroups.title, hint: withoutGroups.hint },
          { value: 'with', title: withGroups, hint: props.countOf(groups.length) },
        ]}
        chosen={new Set(kind ? [kind] : [])}
        onChange={([value]) => form.choose(value === 'with' ? (begun ?? groups) : null)}
      />
      {kind === 'with' && (
        <div className={s.chosenGroups}>
          <GroupChoices chosen={groups} onChange={form.choose} {...(notGivable === undefined ? {} : { notGivable })} />
          {form.noGroup && (
            <div role="alert">
              <p className={s.wrong}>{missing.group}</p>
              <p>{missing.hint}</p>
            </div>
          )}
        </div>
      )}
      {props.consequence?.(form.chosen)}
    </FormDialog>
  )
}

function useAssignment({ begun, missing, save, onClose }: Props) {
  const focusOnWrong = useFocusOnWrong()
  const [chosen, setChosen] = useState(begun)
  const [problem, setProblem] = useState<string>()
  const [noGroup, setNoGroup] = useState(false)
  const choose = (next: Assigned) => {
    setChosen(next)
    setProblem(undefined)
    setNoGroup(false)
  }
  const submit = async () => {
    setProblem(chosen === undefined ? missing.choice : undefined)
    setNoGroup(chosen?.length === 0)
    if (chosen === undefined || chosen?.length === 0) return focusOnWrong()
    if (save.busy) return
    try {
      await save.run(chosen)
      onClose()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  return {
    chosen,
    groups: chosen ?? [],
    kind: chosen === undefined ? undefined : chosen === null ? ('without' as const) : ('with' as const),
    changed: idsOf(chosen) !== idsOf(begun),
    problem,
    noGroup,
    choose,
    submit: () => void submit(),
  }
}

/** Equal for the same choice, in whichever order its groups were ticked. */
const idsOf = (assigned: Assigned) =>
  assigned
    ?.map(({ id }) => id)
    .sort((a, b) => a - b)
    .join() ?? String(assigned)
