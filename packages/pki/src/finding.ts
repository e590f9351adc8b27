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
