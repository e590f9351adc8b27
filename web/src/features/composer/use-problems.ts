import type { DraftProblemCode } from '@laisen/contract/envelope-draft'
import { type DraftProblem, draftProblemsOf } from '@laisen/contract/envelope-problems'
import { useMemo, useState } from 'react'
import { useSession } from '../../frame/session.ts'
import type { Composer } from './use-composer.ts'
import type { ComposerStep } from './use-draft-view.ts'

export interface Problems {
  readonly list: readonly DraftProblem[]
  /** The step in which a problem is mended. */
  readonly stepOf: (problem: DraftProblem) => ComposerStep
  /** Those of one document, recipient or field. */
  readonly of: (key: string) => readonly DraftProblem[]
  /** What the server added when it checked. */
  readonly checked: (problems: readonly DraftProblem[]) => void
}

/** What stands in the way of sending, while people work: the rules that the server sends by, and what it found last. */
export function useProblems({ content, files, accessCodesKnown }: Composer): Problems {
  const { timeZone } = useSession().user
  const [fromServer, checked] = useState<{ of: typeof content; problems: readonly DraftProblem[] }>()
  return useMemo(() => {
    const own = draftProblemsOf(content, { files, accessCodesKnown, localNow: localTime(new Date(), timeZone) })
    const known = new Set(own.map(({ code, key }) => `${code} ${key}`))
    // What only the server knows: who left, which certificates may be used, which letters a signature can show.
    const more = (fromServer?.of === content ? fromServer.problems : []).filter(
      ({ code, key }) => !known.has(`${code} ${key}`),
    )
    const list = [...own, ...more]
    return {
      list,
      stepOf: (problem) => stepOf(problem, content),
      of: (key) => list.filter((problem) => problem.key === key),
      checked: (problems) => checked({ of: content, problems }),
    }
  }, [content, files, accessCodesKnown, timeZone, fromServer])
}

function localTime(at: Date, timeZone: string): string {
  const clock = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', clock).format(at).replace(' ', 'T')
}

const withoutKey: Partial<Record<DraftProblemCode, ComposerStep>> = {
  envelopeDocumentMissing: 'documents',
  pleaseAddInvolved: 'recipients',
  selfSignedRecipients: 'recipients',
  dateFieldsDiffer: 'fields',
  fieldPlacesTooMany: 'fields',
}

function stepOf({ code, key }: DraftProblem, content: Composer['content']): ComposerStep {
  if (key === null) return withoutKey[code] ?? 'review'
  if (code === 'envelopeCertifyNotPossible') return 'review'
  if (content.documents.some((one) => one.key === key)) return 'documents'
  if (content.fields.some((one) => one.key === key)) return 'fields'
  return code === 'signatureFieldMissing' ? 'fields' : 'recipients'
}
