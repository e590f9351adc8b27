/** The installation cannot start, and the person who started it can do something about it: the sentence says what. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
