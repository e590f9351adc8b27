import { useState } from 'react'
import { choiceParameter, useParameters } from '../../address/parameters.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { FieldKind } from './draft.ts'

const allSteps = ['documents', 'recipients', 'fields', 'review'] as const
export type ComposerStep = (typeof allSteps)[number]
/** With room beside the page, recipients and fields are one step. */
const wideSteps = ['documents', 'fields', 'review'] as const

const parameters = { step: choiceParameter('step', allSteps) }

/** What the sender is looking at: the step, kept in the address, and what is chosen in it. */
export function useDraftView() {
  const narrow = useNarrow('drawer')
  const { values, change } = useParameters(parameters)
  const [recipientKey, chooseRecipient] = useState<string>()
  const [documentKey, chooseDocument] = useState<string>()
  const [fieldKey, chooseField] = useState<string>()
  const [kind, chooseKind] = useState<FieldKind>()
  const [editedKey, edit] = useState<string>()
  const steps: readonly ComposerStep[] = narrow ? allSteps : wideSteps
  const shownIn = (step: ComposerStep) => (!narrow && step === 'recipients' ? 'fields' : step)
  const step = shownIn(values.step)
  return {
    narrow,
    steps,
    step,
    /** The step that shows what belongs to another one. */
    shownIn,
    goTo: (next: ComposerStep) => change({ step: next }),
    recipientKey,
    chooseRecipient,
    documentKey,
    chooseDocument,
    fieldKey,
    chooseField,
    /** The kind of field that the next click places. */
    kind,
    chooseKind,
    /** The recipient whose form is open; “new” for another one. */
    editedKey,
    edit,
  }
}

export type DraftView = ReturnType<typeof useDraftView>
