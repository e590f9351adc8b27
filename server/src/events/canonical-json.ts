export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * The same text for the same value, in whatever order its members were written or came back from jsonb: members are sorted by
 * code unit and there are no spaces (RFC 8785 §3.2, which asks for numbers and strings as JSON.stringify writes them).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value as { [name: string]: Json | undefined })
    .filter((member): member is [string, Json] => member[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, content]) => `${JSON.stringify(name)}:${canonicalJson(content)}`).join(',')}}`
}
