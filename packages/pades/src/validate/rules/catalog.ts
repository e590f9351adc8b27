import { PdfDict, type PdfObject } from '@laisen/pdf/objects'
import type { ForbiddenKind } from '../change.ts'
import type { Step } from '../step.ts'
import { catalogEntries } from './defined-entries.ts'
import { judgeExtensions } from './extensions.ts'
import { judgeMetadata } from './metadata.ts'
import { judgeValidationData } from './validation-data.ts'

type EntryRule = (step: Step, before: PdfObject | undefined, after: PdfObject | undefined) => void

/** Entries of the catalogue (ISO 32000-2 table 29) that may change, with their rules. The form has a rule of its own. */
const rules: Readonly<Record<string, EntryRule>> = {
  DSS: judgeValidationData,
  Metadata: judgeMetadata,
  Version: judgeVersion,
  Extensions: judgeExtensions,
  AcroForm: () => {},
}

/** Entries that may not change, and whose change has a name of its own. */
const named: Readonly<Record<string, ForbiddenKind>> = {
  Pages: 'PAGE_TREE_CHANGED',
  OpenAction: 'ACTIONS_CHANGED',
  AA: 'ACTIONS_CHANGED',
  Names: 'ACTIONS_CHANGED',
  OCProperties: 'LAYERS_CHANGED',
  Perms: 'PERMISSIONS_CHANGED',
}

export function judgeCatalog(step: Step): void {
  const { catalog } = step.after
  const before = step.before.dict(step.before.catalog) ?? new PdfDict()
  const after = step.after.dict(catalog) ?? new PdfDict()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    step.work.visited(1)
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (rule) rule(step, before.get(key), after.get(key))
    else if (!step.same(before.get(key), after.get(key))) {
      const kind = (Object.hasOwn(named, key) && named[key]) || 'CATALOG_CHANGED'
      step.report({ kind, object: catalog.num, entry: key, unread: !catalogEntries.has(key) })
    }
  }
}

/** A later version may be named, because a document security store belongs to version 2.0. */
function judgeVersion(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const [old, fresh] = [step.before.name(before) ?? '1.0', step.after.name(after) ?? '']
  const raised = /^[12]\.\d$/.test(fresh) && fresh > old
  step.report({ kind: raised ? 'VERSION_RAISED' : 'CATALOG_CHANGED', entry: 'Version' })
}
