import { generateSecret, generateURI, verifySync } from 'otplib'

// RFC 6238 with the parameters that every authenticator supports: SHA-1, six digits, thirty seconds.
const STEP_SECONDS = 30

/** 160 bits in base32 (RFC 4226 §4, R6). */
export const newSecret = (): string => generateSecret()

export const factorUri = (secret: string, label: string): string => generateURI({ issuer: 'Laisen', label, secret })

interface Asked {
  readonly secret: string
  readonly code: string
  readonly now: Date
  /** The latest step whose code was accepted. Codes of this step and of earlier ones no longer work. */
  readonly lastStep: number | null
}

/** The step that a right code belongs to: the current one, the one before or the one after (RFC 6238 §5.2). */
export function stepOf({ secret, code, now, lastStep }: Asked): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return undefined
  // A code works once (RFC 6238 §5.2), even after the clock was set back.
  return lastStep !== null && result.timeStep <= lastStep ? undefined : result.timeStep
}
