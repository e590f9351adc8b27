/** The words of an email. Who it is for and what it is about stand in its facts, which `{name}` is replaced by. */
export interface MailText {
  /** What happened, and to which account where that may be said. */
  readonly subject: string
  /** The heading: what happened, or what is asked for. */
  readonly title: string
  /** Paragraphs, separated by empty lines. */
  readonly body: string
  /** The label of the button. */
  readonly action?: string
  /** How long the link or the code works. */
  readonly expires?: string
  /** What to do if the reader did not expect the email. */
  readonly unexpected?: string
  /** Who asked for it or did it, in our own words; a fact `actor` says it more exactly. */
  readonly by: string
  /** Why this person got the email. */
  readonly because: string
}
