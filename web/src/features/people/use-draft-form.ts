import { frameMessages } from '@laisen/contract/messages/frame'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isSameForm } from '../../ui/unsaved.ts'
import { peopleErrors } from './error-texts.ts'
import type { Picked } from './pickers/picked.ts'

export type DraftErrors<Field extends string> = Partial<Record<Field, string | undefined>>

/** The parts of the form that are chosen on a sub-page. */
type ListsOf<Draft> = { [Part in keyof Draft]: Draft[Part] extends readonly Picked[] ? Part : never }[keyof Draft]

interface Options<Draft, Field extends string> {
  /** Whether the dialog is open. */
  opened: boolean
  /** The form's values when the dialog opens. */
  begin: () => Draft
  /** The fields that a refusal can name. */
  fields: readonly Field[]
  /** The required fields that are still empty. */
  missingOf: (draft: Draft) => readonly Field[]
  /** What is said above the form then, if not “Fill all fields”. */
  missing?: string
  save: { run: (draft: Draft) => Promise<void>; busy: boolean }
  onClose: () => void
}

/**
 * The state of a dialog with a form: its values, its errors, the server's answer, and the sub-page that is open. The
 * dialog stays mounted so that it can slide out and return the focus, so the state is reset each time it opens.
 */
export function useDraftForm<Draft extends object, Field extends string>(options: Options<Draft, Field>) {
  const { opened, begin, fields, missingOf, missing: saidOfMissing, save, onClose } = options
  const frame = useText(frameMessages)
  const errors = useText(peopleErrors)
  const [begun, setBegun] = useState(begin)
  const [draft, setDraft] = useState(begun)
  const [wrong, setWrong] = useState<DraftErrors<Field>>({})
  const [problem, setProblem] = useState<string>()
  const [picking, pick] = useState<ListsOf<Draft>>()
  useOnOpening(opened, () => {
    const fresh = begin()
    setBegun(fresh)
    setDraft(fresh)
    setWrong({})
    setProblem(undefined)
    pick(undefined)
  })

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
    setWrong({ ...wrong, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) })
  }
  /** Applies the choice made on the sub-page and returns to the form. */
  const use = (part: Partial<Draft>) => {
    change(part)
    pick(undefined)
  }
  const submit = async () => {
    const missing = missingOf(draft)
    setWrong(Object.fromEntries(missing.map((field) => [field, frame('required')])) as DraftErrors<Field>)
    setProblem(missing.length > 0 ? (saidOfMissing ?? errors('FIELDS_MISSING')) : undefined)
    if (missing.length > 0 || save.busy) return
    try {
      await save.run(draft)
      onClose()
    } catch (error) {
      const { field, text } = placeRefusal(error, fields)
      setWrong((field ? { [field]: text } : {}) as DraftErrors<Field>)
      setProblem(text)
    }
  }
  const changed = !isSameForm(draft, begun)
  const back = () => pick(undefined)
  return { draft, changed, wrong, problem, change, submit: () => void submit(), picking, pick, use, back }
}

/** Resets a dialog while it renders, so that values from an earlier opening are never visible. */
function useOnOpening(opened: boolean, reset: () => void): void {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened === wasOpened) return
  setWasOpened(opened)
  if (opened) reset()
}
