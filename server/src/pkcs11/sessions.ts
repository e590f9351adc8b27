import type { Handle, PKCS11 } from 'pkcs11js'
import { StartRefused } from '../start-refused.ts'

/** Where keys are kept outside this machine's memory, as the environment names it. */
export interface TokenConfig {
  /** The manufacturer's library. */
  readonly module: string
  readonly tokenLabel: string
  readonly pin: string
  /** How many sessions this process opens, and so how many signatures it has the token make at once. */
  readonly sessions: number
}

/** The token does not do what it is asked: it is away, or it has not got the key. */
export class TokenAway extends Error {
  override readonly name = 'TokenAway'
}

type Pkcs11 = typeof import('pkcs11js')

/** What works with the token: the library, a session that no one else uses meanwhile, and its number. */
export interface Session {
  readonly library: PKCS11
  readonly handle: Handle
  /** Counts how often the token was opened: handles of objects hold for one opening. */
  readonly opening: number
}

export interface Sessions {
  readonly pkcs11: Pkcs11
  /** Takes its turn. Where the token fails, it is opened anew and asked once more. @throws TokenAway, Pkcs11Error for a refusal */
  use<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
}

/** A token that did not open is left alone for so long: each attempt may block this process for as long as the library waits. */
const LEFT_ALONE_MS = 2000

/** Loads the library. The token is opened with the first use. @throws StartRefused */
export async function loadSessions(config: TokenConfig): Promise<Sessions> {
  const pkcs11 = await loadBinding()
  const library = new pkcs11.PKCS11()
  try {
    library.load(config.module)
  } catch (error) {
    throw new StartRefused(`PKCS11_MODULE is ${config.module}, which cannot be loaded: ${(error as Error).message}`)
  }
  return new Pool(pkcs11, library, config)
}

async function loadBinding(): Promise<Pkcs11> {
  try {
    return (await import('pkcs11js')).default
  } catch {
    throw new StartRefused(
      'PKCS11_MODULE is set, but the package that reaches it has not been built: run `npm rebuild pkcs11js --ignore-scripts=false`, which needs a C++ compiler and Python.',
    )
  }
}

class Pool implements Sessions {
  readonly pkcs11: Pkcs11
  readonly #library: PKCS11
  readonly #config: TokenConfig
  #idle: Handle[] = []
  readonly #waiting: (() => void)[] = []
  #busy = 0
  #opening = 0
  #isOpen = false
  /** Set while sessions are let run out, so that the library can be opened anew. */
  #failed = false
  #leftAloneUntil = 0
  /** Tokens lock themselves after a few wrong PINs, so a refused one is not tried again. */
  #pinRefused = false

  constructor(pkcs11: Pkcs11, library: PKCS11, config: TokenConfig) {
    this.pkcs11 = pkcs11
    this.#library = library
    this.#config = config
  }

  async use<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    try {
      return await this.#useOnce(work)
    } catch (error) {
      if (!this.#isFailure(error)) throw error
    }
    try {
      return await this.#useOnce(work)
    } catch (error) {
      throw this.#isFailure(error) ? new TokenAway(`the PKCS#11 token failed: ${(error as Error).message}`) : error
    }
  }

  async #useOnce<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const { handle, opening } = await this.#take()
    try {
      return await work({ library: this.#library, handle, opening })
    } catch (error) {
      if (this.#isFailure(error) && opening === this.#opening) this.#failed = true
      throw error
    } finally {
      this.#busy--
      if (!this.#failed) this.#idle.push(handle)
      for (const wake of this.#waiting.splice(0)) wake()
    }
  }

  /** Waits for a session that is free. The library is opened when no call is inside it. */
  async #take(): Promise<{ handle: Handle; opening: number }> {
    for (;;) {
      if (this.#failed && this.#busy === 0) this.#end()
      if (!this.#isOpen && this.#busy === 0) this.#open()
      const handle = this.#failed ? undefined : this.#idle.pop()
      if (handle) {
        this.#busy++
        return { handle, opening: this.#opening }
      }
      await this.#turn()
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** @throws TokenAway */
  #open(): void {
    if (this.#pinRefused) throw new TokenAway('the PKCS#11 token refused the PIN')
    if (Date.now() < this.#leftAloneUntil) throw new TokenAway('the PKCS#11 token did not open a moment ago')
    try {
      this.#openNow()
    } catch (error) {
      this.#leftAloneUntil = Date.now() + LEFT_ALONE_MS
      this.#end()
      throw new TokenAway(`the PKCS#11 token cannot be opened: ${(error as Error).message}`)
    }
  }

  #openNow(): void {
    const { CKF_OS_LOCKING_OK, CKF_RW_SESSION, CKF_SERIAL_SESSION, CKU_USER } = this.pkcs11
    const { tokenLabel, pin, sessions } = this.#config
    this.#perhaps('CKR_CRYPTOKI_ALREADY_INITIALIZED', () => this.#library.C_Initialize({ flags: CKF_OS_LOCKING_OK }))
    const slot = this.#library
      .C_GetSlotList(true)
      .find((slot) => this.#library.C_GetTokenInfo(slot).label.trimEnd() === tokenLabel)
    if (!slot) throw new Error(`no token has the label ${tokenLabel}`)
    this.#idle = []
    for (let count = 0; count < sessions; count++) {
      this.#idle.push(this.#library.C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION))
    }
    try {
      this.#perhaps('CKR_USER_ALREADY_LOGGED_IN', () => this.#library.C_Login(this.#idle[0]!, CKU_USER, pin))
    } catch (error) {
      const { CKR_PIN_INCORRECT, CKR_PIN_LOCKED, CKR_PIN_EXPIRED } = this.pkcs11
      this.#pinRefused = [CKR_PIN_INCORRECT, CKR_PIN_LOCKED, CKR_PIN_EXPIRED].includes(this.#codeOf(error) ?? -1)
      throw error
    }
    this.#opening++
    this.#isOpen = true
    this.#failed = false
  }

  #end(): void {
    this.#isOpen = false
    this.#failed = false
    this.#idle = []
    try {
      this.#library.C_Finalize()
    } catch {
      // The library was not open, or lost its token: C_Initialize begins anew either way.
    }
  }

  #perhaps(code: 'CKR_CRYPTOKI_ALREADY_INITIALIZED' | 'CKR_USER_ALREADY_LOGGED_IN', call: () => void): void {
    try {
      call()
    } catch (error) {
      if (this.#codeOf(error) !== this.pkcs11[code]) throw error
    }
  }

  #codeOf(error: unknown): number | undefined {
    return error instanceof this.pkcs11.Pkcs11Error ? error.code : undefined
  }

  /** Whether the token or its sessions are gone. What else it answers would be answered again. */
  #isFailure(error: unknown): boolean {
    if (error instanceof TokenAway) return false
    const { pkcs11 } = this
    const code = this.#codeOf(error)
    return (
      code !== undefined &&
      [
        pkcs11.CKR_GENERAL_ERROR,
        pkcs11.CKR_FUNCTION_FAILED,
        pkcs11.CKR_DEVICE_ERROR,
        pkcs11.CKR_DEVICE_MEMORY,
        pkcs11.CKR_DEVICE_REMOVED,
        pkcs11.CKR_KEY_HANDLE_INVALID,
        pkcs11.CKR_OBJECT_HANDLE_INVALID,
        pkcs11.CKR_SESSION_CLOSED,
        pkcs11.CKR_SESSION_HANDLE_INVALID,
        pkcs11.CKR_TOKEN_NOT_PRESENT,
        pkcs11.CKR_TOKEN_NOT_RECOGNIZED,
        pkcs11.CKR_SLOT_ID_INVALID,
        pkcs11.CKR_USER_NOT_LOGGED_IN,
        pkcs11.CKR_OPERATION_ACTIVE,
        pkcs11.CKR_CRYPTOKI_NOT_INITIALIZED,
      ].includes(code)
    )
  }
}
