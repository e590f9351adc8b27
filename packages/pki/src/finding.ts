/** What a rule or a check found wrong: data, not an error. */
export interface Finding<Id extends string = string> {
  readonly id: Id
  /** The clause that the rule obeys. */
  readonly clause: string
}
