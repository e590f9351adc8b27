import { useFormat } from './use-format.ts'

/** Makes the facts of a refusal or a notice ready for its sentence: instants are shown as days. */
export function useFacts(): (params: Readonly<Record<string, string | number>>) => Record<string, string | number> {
  const format = useFormat()
  return (params) =>
    Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, isInstant(fact) ? format.day(fact) : fact]))
}

function isInstant(fact: string | number): fact is string {
  return typeof fact === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(fact)
}
