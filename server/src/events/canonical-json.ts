export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * One text for one value, whatever the order in which its members were written or came back from jsonb: members sorted
 * by code unit, no spaces (RFC 8785 §3.2; numbers and strings as JSON.stringify writes them, which is what it asks for).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value as { [name: string]: Json | undefined })
    .filter((member): member is [string, Json] => member[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, content]) => `${JSON.stringify(name)}:${canonicalJson(content)}`).join(',')}}`
}
