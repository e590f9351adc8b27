/** Hashes and verifies the passwords that people log in with; `session` implements it. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for someone who does not exist (no hash) as for someone who does. */
  verify(password: string, passwordHash: string | null | undefined): Promise<boolean>
  /** Runs one sign-in after the other, so that each sees the failures before it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}
