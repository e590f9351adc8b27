/** What the right password gives. */
export interface Unlocked {
  fileKey: Uint8Array
  /** Whether it is the owner's, to whom the permissions do not apply. */
  byOwner: boolean
}
