import { limits } from '@laisen/contract/limits'

interface KeptProvable {
  /** The files of this folder that sign it or have its time stamped. */
  readonly signedIn: readonly string[]
  /** The job that covers its last timestamp by another before the certificate of that ends. Null for what is not kept here that long. */
  readonly renewedBy: string | null
  /** For how many days it is kept, where that is shorter than any certificate of a timestamp lasts. */
  readonly days?: number
}

/**
 * Everything that is signed or timestamped here to be proven years later, and what keeps it provable (decision 0146). Whatever signs
 * stands in this list: a test compares it with the sources, and another asks judges whose clocks stand in ten years.
 */
export const keptProvable = {
  stamps: { signedIn: ['stamps/sign.ts'], renewedBy: 'levels.renew' },
  envelopes: { signedIn: ['envelopes/act/sign.ts', 'envelopes/send/prepare.ts'], renewedBy: 'levels.renew' },
  'certificates of completion': { signedIn: ['envelopes/completion/make.ts'], renewedBy: 'levels.renew' },
  // Each anchor names the tokens before it, so the newest is the timestamp over all of them.
  'anchors of the chain': { signedIn: ['chain/anchor.ts'], renewedBy: 'chain.anchor' },
  // The company takes it away. Its hash is an event of the chain, which lasts.
  'archives of companies': { signedIn: ['company-archives/make.ts'], renewedBy: null, days: limits.archiveDays },
} as const satisfies Readonly<Record<string, KeptProvable>>
