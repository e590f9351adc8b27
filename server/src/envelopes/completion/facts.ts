import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { RecipientAction } from '@laisen/contract/envelope-rules'
import type { EventFacts } from './event-facts.ts'

/** What a certificate of completion tells, as plain values: it is set in a worker. Nothing here is translated yet. */
export interface CompletionFacts {
  readonly envelope: {
    readonly id: number
    readonly subject: string
    readonly sentAt: Date
    readonly ended: EnvelopeEnd
  }
  readonly sender: { readonly name: string; readonly email: string }
  readonly company: {
    readonly name: string
    /** Whether the operator has checked who it is. */
    readonly verified: boolean
  }
  /** IANA zone of the sender. */
  readonly timeZone: string
  readonly madeAt: Date
  /** In the order in which they were sent. */
  readonly documents: readonly DocumentFacts[]
  /** In the order of the steps. A delegate follows whoever delegated. */
  readonly recipients: readonly RecipientFacts[]
  /** The oldest first. */
  readonly events: readonly EventFacts[]
  /** How many are missing in their middle, because there are too many to print. */
  readonly eventsLeftOut: number
  /** The newest row of the company's chain of evidence; undefined while it has none. */
  readonly chain: ChainHead | undefined
}

export interface EnvelopeEnd {
  readonly state: 'completed' | 'rejected' | 'cancelled' | 'expired'
  readonly at: Date
  /** What whoever ended it wrote; empty if nothing. */
  readonly reason: string
}

interface ChainHead {
  readonly hash: string
  readonly at: Date
}

export interface DocumentFacts {
  readonly name: string
  readonly pages: number
  /** The revision that the recipients were asked to act on, and the newest one, each with its number as the glossary counts. */
  readonly first: RevisionFacts
  readonly last: RevisionFacts
  /** Null if nobody signed it. */
  readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
  /** Why it is not B-LTA; null if it is, or that was not tried. */
  readonly fault: EnvelopeLevelFault | null
  /** Empty if it has no verification page. */
  readonly verificationUrl: string
}

interface RevisionFacts {
  readonly number: number
  /** Hexadecimal. */
  readonly sha256: string
}

export type AuthenticationMeans = 'link' | 'emailedCode' | 'accessCode' | 'login'

export interface RecipientFacts {
  readonly name: string
  readonly email: string
  readonly action: RecipientAction
  readonly step: number
  readonly outcome: 'waiting' | 'asked' | 'opened' | 'done' | 'rejected' | 'delegated'
  readonly askedAt: Date | null
  readonly openedAt: Date | null
  /** When they acted, rejected or delegated. */
  readonly endedAt: Date | null
  /** All that they were identified by, and when they last were before they acted; null for a link. */
  readonly authentication: readonly { readonly by: AuthenticationMeans; readonly at: Date | null }[]
  /** The version of the words that they agreed to; empty where nobody acted. */
  readonly consent: string
  /** Where the act came from: network address and program (the user agent); empty if not known. */
  readonly address: string
  readonly agent: string
  /** What they wrote when rejecting or delegating; empty otherwise. */
  readonly reason: string
  /** Names; empty where it does not apply. */
  readonly delegatedTo: string
  readonly actsFor: string
  /** Undefined for whoever has not signed, approved or acknowledged. */
  readonly signature: SignatureFacts | undefined
}

export interface SignatureFacts {
  /** As the certificate names them (describeName). */
  readonly subject: string
  readonly issuer: string
  /** Hexadecimal. */
  readonly serial: string
  readonly signsBy: 'oneTime' | 'company' | 'own'
  /** Who answers for the use of the company's certificate; empty otherwise. */
  readonly answerable: string
  /** Whether only the signer can use the key: a password that nothing stores is needed for each signature, or a token of the signer. */
  readonly keyIsSignersAlone: boolean
  /** Whether the issuer is a certification authority that Thailand recognises (ETA s. 28). */
  readonly recognisedInThailand: boolean
  readonly time: SignatureTime
  /** Null if it is not known yet. */
  readonly level: SignatureLevel | null
}

/** `company`: a timestamp of the company's own authority. `authority`: of another one, by name. `server`: no timestamp. */
export type SignatureTime =
  | { readonly by: 'company' | 'server'; readonly at: Date }
  | { readonly by: 'authority'; readonly at: Date; readonly authority: string }
