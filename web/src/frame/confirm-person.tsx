import { useEffect, useState } from 'react'
import { onProofAsked } from '../api/proof.ts'
import { later } from '../ui/later.tsx'

type Answer = (proven: boolean) => void

const Question = later(async () => (await import('./confirm-person-dialog.tsx')).ConfirmPersonDialog)

/** Asks again for the password or a code before a sensitive change. The call that was refused is then repeated. */
export function ConfirmPerson() {
  const [question, setQuestion] = useState<{ answer: Answer }>()
  useEffect(() => onProofAsked(() => new Promise((answer) => setQuestion({ answer }))), [])
  if (!question) return null
  const answer = (proven: boolean) => {
    setQuestion(undefined)
    question.answer(proven)
  }
  return <Question onAnswer={answer} />
}
