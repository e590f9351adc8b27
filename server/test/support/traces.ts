import type { TestServer } from '@laisen/testkit/server'

/** Everything that a signature leaves in a company, and what it takes: to show that a refusal leaves nothing. */
export async function tracesOf({ database }: Pick<TestServer, 'database'>, companyId: number) {
  const tables = [
    'one_time_certificates',
    'certificate_requests',
    'certificates',
    'certificate_versions',
    'authorities',
  ]
  const more = ['timestamp_units', 'history', 'stamps', 'documents', 'revisions', 'objects', 'events', 'mails']
  const counts = [...tables, ...more].map(
    (table) => `(select count(*)::int from ${table} where company_id = $1) as ${table}`,
  )
  const { rows } = await database.ownerPool.query(
    `select ${counts}, (select sum(signatures_used)::int from plan_counters where company_id = $1) as used,
      (select count(*)::int from sessions where company_id = $1 and signing_proof_at is not null) as proofs,
      (select coalesce(sum(signatures), 0)::int from plan_reservations where company_id = $1) as reserved`,
    [companyId],
  )
  return rows[0]
}
