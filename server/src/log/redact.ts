/**
 * Takes out of facts what a log must never hold: values under telling names, tokens and keys inside texts, query strings,
 * bytes, and the details with which PostgreSQL quotes whole rows.
 */
export function redact(facts: Readonly<Record<string, unknown>>, secrets: readonly string[]): Record<string, unknown> {
  const seen = new Set<object>()

  const value = (name: string, given: unknown, depth: number): unknown => {
    if (secretName(name) && given !== undefined && given !== null) return REDACTED
    if (typeof given === 'string') return scrub(given, secrets)
    if (typeof given === 'bigint') return given.toString()
    if (typeof given === 'function' || typeof given === 'symbol') return undefined
    if (typeof given !== 'object' || given === null || given instanceof Date) return given
    if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer) return `[${given.byteLength} bytes]`
    if (seen.has(given) || depth > MAX_DEPTH) return '[…]'
    seen.add(given)
    if (given instanceof Error) return error(given, depth)
    if (given instanceof URL) return scrub(given.href, secrets)
    if (given instanceof Set || given instanceof Map) return value(name, [...given], depth)
    if (Array.isArray(given)) return given.slice(0, MAX_ENTRIES).map((entry) => value('', entry, depth + 1))
    return members(given as Record<string, unknown>, depth)
  }

  const members = (given: Record<string, unknown>, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(given)
        .slice(0, MAX_ENTRIES)
        .map(([name, member]) => [name, value(name, member, depth + 1)]),
    )

  // Only these members: `detail`, `where` and `parameters` of a database error hold people's values.
  const error = (given: Error, depth: number): Record<string, unknown> => {
    const facts = given as Error & Record<string, unknown>
    const kept: Record<string, unknown> = { name: given.name, message: scrub(given.message, secrets) }
    for (const name of ['code', 'constraint', 'table', 'column', 'syscall', 'routine', 'params']) {
      if (facts[name] !== undefined) kept[name] = value(name, facts[name], depth + 1)
    }
    if (given.stack !== undefined) kept.stack = scrub(given.stack, secrets)
    if (given.cause !== undefined) kept.cause = value('cause', given.cause, depth + 1)
    return kept
  }

  return members(facts, 0)
}

const REDACTED = '[redacted]'
const MAX_DEPTH = 6
const MAX_ENTRIES = 100
const MAX_CHARACTERS = 4096

/** Words that mark a secret wherever they appear in a name, in any casing (certPassword, new_password). */
const SECRET_WORDS = new Set([
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'pass',
  'pw',
  'pwd',
  'pin',
  'otp',
  'secret',
  'secrets',
  'token',
  'tokens',
  'stk',
  'cookie',
  'cookies',
  'authorization',
  'credential',
  'credentials',
  'salt',
  'pfx',
  'p12',
  'pkcs8',
  'pkcs12',
])
/** Names that are a secret as a whole. */
const SECRET_NAMES = new Set([
  'certimage',
  'apikey',
  'masterkey',
  'privatekey',
  'sealedkey',
  'wrappedkey',
  'companykey',
])

function secretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (SECRET_NAMES.has(plain)) return true
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some((word) => SECRET_WORDS.has(word)) || plain.includes('password')
}

function scrub(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) clean = clean.replaceAll(secret, REDACTED)
  clean = clean
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`)
    .replace(/\blsn_\w+/g, REDACTED)
    .replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED)
    // user:password@ of a URL, and its query string: links carry tokens (rules 3.5a).
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${REDACTED}@`)
    .replace(/((?:\b[a-z][a-z0-9+.-]*:\/\/|^\/)[^\s?]*)\?[^\s"'<>]*/gim, '$1')
    // "password": "…" and password=… inside a text, a quoted JSON body for one.
    .replace(
      /(["']?\b\w*(?:password|passphrase|secret|token|certimage|stk)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}]+)/gi,
      `$1${REDACTED}`,
    )
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}… (${clean.length} characters)` : clean
}
