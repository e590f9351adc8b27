/**
 * `npm run advisories`: asks the registry what is known against the packages that run, and fails on what is of high or
 * critical severity, unless scripts/accepted-advisories.json accepts it. A registry that does not answer fails nothing.
 */
import { acceptedAdvisories, graveAdvisories, notAccepted } from './test/advisories.ts'

const found = await graveAdvisories()
if (!found) {
  process.stdout.write('advisories: MISSING, the registry of npm does not answer such questions\n')
} else {
  const open = notAccepted(found, acceptedAdvisories(), new Date().toISOString().slice(0, 10))
  for (const one of open)
    process.stdout.write(`advisories: ${one.package}: ${one.title} (${one.severity}), ${one.url}\n`)
  process.stdout.write(`advisories: ${found.length} of high or critical severity, ${open.length} not accepted\n`)
  process.exitCode = open.length === 0 ? 0 : 1
}
