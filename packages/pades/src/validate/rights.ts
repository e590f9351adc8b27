/** What a signature permits later (ISO 32000-2 §12.8.2). */
import type { PdfDict } from '@laisen/pdf/objects'
import { type LaterRules, statedPermission, stricter } from '../sign/transforms.ts'
import type { State } from './state.ts'

export interface LaterRights {
  /** /P; undefined if the signature states none, as most that do not certify. */
  permission: LaterRules['permission']
  /** Whether a FieldMDP covers a field of this name. */
  locks(field: string): boolean
}

interface Lock {
  action: string
  fields: ReadonlySet<string>
}

/** As the signature said it when its revision ended. */
export function rightsOf(state: State, signature: PdfDict): LaterRights {
  let permission: LaterRules['permission']
  const locks: Lock[] = []
  for (const item of state.array(signature.get('Reference'))) {
    const reference = state.dict(item)
    const parameters = state.dict(reference?.get('TransformParams'))
    const method = state.name(reference?.get('TransformMethod')) ?? ''
    permission = stricter(permission, statedPermission(method, state.number(parameters?.get('P'))))
    if (method === 'FieldMDP') locks.push(lockOf(state, parameters))
  }
  return { permission, locks: (field) => locks.some((lock) => covers(state, lock, field)) }
}

function lockOf(state: State, parameters: PdfDict | undefined): Lock {
  const names = state.array(parameters?.get('Fields')).map((item) => state.text(item))
  return {
    action: state.name(parameters?.get('Action')) ?? 'All',
    fields: new Set(names.filter((name) => name !== '')),
  }
}

/** ISO 32000-2 table 256. A name stands for everything below it. An unknown action covers every field, which is the safe answer. */
function covers({ work }: State, { action, fields }: Lock, field: string): boolean {
  if (action !== 'Include' && action !== 'Exclude') return true
  let named = fields.has(field)
  for (let dot = field.indexOf('.'); dot >= 0 && !named; dot = field.indexOf('.', dot + 1)) {
    work.parsed(dot)
    named = fields.has(field.slice(0, dot))
  }
  return action === 'Include' ? named : !named
}
