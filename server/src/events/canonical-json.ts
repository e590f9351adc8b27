export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * The same text for the same value, in whatever order its members were written or came back from jsonb: members are sorted by
 * code unit and there are no spaces (RFC 8785 §3.2, which asks for numbers and strings as JSON.stringify writes them).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const object = value as { readonly [name: string]: Json | undefined }
  let members = ''
  for (const name of Object.keys(object).sort()) {
    const content = object[name]
    if (content !== undefined) members += `${members && ','}${JSON.stringify(name)}:${canonicalJson(content)}`
  }
  return `{${members}}`
}
