/** What one engine needs to sign: the same key for all, as each likes it. */
export interface Identity {
  readonly pkcs12: Uint8Array
  readonly password: string
}

/** One way of signing a PDF, warm, in this process or in a child that stays. */
export interface Engine {
  readonly name: string
  readonly isLimit?: boolean
  /** Whether `signBytes` gives what is to be appended instead of a whole file. */
  readonly givesTail?: boolean
  /** Milliseconds that the last signature took by the engine's own clock, where it works in another process. */
  readonly lastTook?: { readonly ms: number }
  /** Signs bytes in memory. */
  signBytes(document: Uint8Array): Promise<Uint8Array>
  /** Signs a file into another, on disk when it answers. */
  signFile(input: string, output: string): Promise<void>
  close(): Promise<void>
}

export type OpenEngine = (identity: Identity) => Promise<Engine | undefined>
