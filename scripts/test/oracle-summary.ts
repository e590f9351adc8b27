import { oracleSummary } from '@laisen/testkit/oracle'

process.stdout.write(`${oracleSummary()}\n`)
