/** Lists of many values make a text of their own each time; those are few uses each and stay without a name. */
const MAX_CHARACTERS = 3000
const MAX_NAMES = 500

const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement: PostgreSQL then parses and plans it once, not each time, which is
 * half of what a small statement costs. Undefined for texts that are long, or beyond the first few hundred.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (text.length > MAX_CHARACTERS || names.size >= MAX_NAMES) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
