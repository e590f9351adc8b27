/** What a check found: data, not an error. */
export interface Finding<Id extends string = string> {
  readonly id: Id
  /** The clause that the check enforces. */
  readonly clause: string
}

/** One question to a subject. Every table of rules consists of these, so that one page can list them all. */
export interface Check<Subject, Found extends Finding = Finding> {
  readonly id: Found['id']
  readonly clause: string
  /** Answered with yes when nothing is wrong. */
  readonly question: string
  judge(subject: Subject): Found | undefined
}

/** A rule that says no more than whether it is obeyed. */
export interface Rule<Subject> extends Omit<Check<Subject>, 'judge'> {
  obeyed(subject: Subject): boolean
}

export function checkOf<Subject>({ obeyed, ...described }: Rule<Subject>): Check<Subject> {
  const { id, clause, question } = described
  return { id, clause, question, judge: (subject) => (obeyed(subject) ? undefined : { id, clause }) }
}

/** What the checks find, in their order. */
export function findingsOf<Subject, Found>(
  checks: readonly { judge(subject: Subject): Found | undefined }[],
  subject: Subject,
): Found[] {
  return checks.flatMap((check) => check.judge(subject) ?? [])
}
