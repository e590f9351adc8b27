import * as z from 'zod/mini'

/**
 * A list that a caller sends, checked up to its first wrong row. Only the first problem of a request is told, and noting 39,000 of them
 * would hold the thread for half a second.
 */
export function list<Row extends z.ZodMiniType>(row: Row): z.ZodMiniArray<Row> {
  return new List({ type: 'array', element: row }) as z.ZodMiniArray<Row>
}

/** Named with its type, because it asserts what it makes. */
const ofArrays: typeof z.ZodMiniArray = z.ZodMiniArray

const List = z.core.$constructor<z.ZodMiniArray>('List', (schema, definition) => {
  ofArrays.init(schema, definition)
  const parseWhole = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const { value: rows } = payload
    if (!Array.isArray(rows)) return parseWhole(payload, context)
    const checked: unknown[] = []
    payload.value = checked
    for (const [place, value] of rows.entries()) {
      const row = definition.element._zod.run({ value, issues: [] }, context)
      if (row instanceof Promise) throw new z.core.$ZodAsyncError()
      if (row.issues.length > 0) {
        payload.issues.push(...z.util.prefixIssues(place, row.issues))
        return payload
      }
      checked.push(row.value)
    }
    return payload
  }
})
