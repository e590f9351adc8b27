/** What each revision did to the document, by comparing it with the revision before. */
import type { RevisionChange } from './change.ts'
import type { History } from './history.ts'
import { judgeBytes } from './later-bytes.ts'
import { Referrers } from './referrers.ts'
import { hasRule, type Roles, rolesOf } from './roles.ts'
import { judgeCatalog } from './rules/catalog.ts'
import { judgeFields } from './rules/fields.ts'
import { judgeForm } from './rules/form.ts'
import { judgeNewFields } from './rules/new-fields.ts'
import { NewWidgets } from './rules/new-widgets.ts'
import { judgePages } from './rules/pages.ts'
import { judgeTrailer } from './rules/trailer.ts'
import { State } from './state.ts'
import { changedObjects, Step } from './step.ts'

/**
 * Everything that the revisions after the first one changed, in their order.
 * @throws PdfError TOO_COMPLEX
 */
export function changesOf(history: History): RevisionChange[] {
  const { revisions } = history
  if (revisions.length < 2) return []
  const referrers = new Referrers(history)
  const changes: RevisionChange[] = []
  for (let revision = 1; revision < revisions.length; revision++) {
    changes.push(...judgeBytes(history, revision), ...judgeStep(history, revision, referrers))
  }
  return changes
}

function judgeStep(history: History, revision: number, referrers: Referrers): RevisionChange[] {
  const found: RevisionChange[] = []
  const changed = changedObjects(history, revision, (change) => found.push(change))
  const roles: Roles = rolesOf(new State(history, revision - 1))
  const step = new Step(history, revision, { changed, referrers, hasRule: (num) => hasRule(roles, num) })
  judgeTrailer(step)
  judgeCatalog(step)
  const widgets = new NewWidgets()
  const added = judgeForm(step, roles)
  judgeNewFields(step, { added, roles }, widgets)
  judgePages(step, roles, widgets)
  judgeFields(step, roles)
  if (step.changes.length === 0) step.report({ kind: 'NOTHING_REACHABLE' })
  return [...found, ...step.changes]
}
