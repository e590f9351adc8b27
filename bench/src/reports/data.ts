import type pg from 'pg'

export interface Scale {
  readonly envelopes: number
}

const PORTION = 100_000
const SENDERS = 2_000

/**
 * A year of envelopes of one company: three recipients and twelve events each, made by SQL. Four of five are complete, half of these within
 * hours and the rest within weeks; drafts, and envelopes that were rejected, cancelled, expired or are under way, make up the rest.
 */
export async function putEnvelopes(client: pg.Client, companyId: number, { envelopes }: Scale): Promise<void> {
  await client.query(
    "set session_replication_role = 'replica'; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
  )
  await putSenders(client, companyId)
  for (let from = 0; from < envelopes; from += PORTION) {
    const portion = [companyId, from, Math.min(PORTION, envelopes - from), envelopes, SENDERS]
    await client.query('begin')
    await client.query(envelopesSql, portion)
    await client.query(documentsSql, [companyId, from, portion[2]])
    await client.query(recipientsSql, [companyId, from, portion[2]])
    await client.query(eventsSql, [companyId, from, portion[2]])
    await client.query('commit')
    process.stderr.write(`${from + Number(portion[2])} envelopes\r`)
  }
  await client.query("set session_replication_role = 'origin'")
  await client.query('select count_reports_anew($1)', [companyId])
  await client.query('vacuum (analyze) envelopes, recipients, events, report_totals, employees, envelope_documents')
}

/** As one of the company's employees in everything but name. */
async function putSenders(client: pg.Client, companyId: number): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'employees' and is_generated = 'NEVER'`,
  )
  const { columns } = rows[0]!
  await client.query(
    `insert into employees (${columns}) select ${columns.replace(/\w+/g, 'made.$&')}
     from (select to_jsonb(e) as row from employees e where company_id = $1 limit 1) one, generate_series(1, $2::integer) n,
       jsonb_populate_record(null::employees, one.row || jsonb_build_object('id', 1000000 + n, 'username', 'sender' || n,
         'email', 'sender' || n || '@example.com', 'first_name', 'Sender', 'last_name', 'Number ' || n)) made`,
    [companyId, SENDERS],
  )
}

const ID = 10_000_000

/** Numbered n, from the oldest on, over the last year. Instants are whole milliseconds, as the program writes them. */
const envelopesSql = `
  insert into envelopes (company_id, id, sender_id, status, subject, draft, total_recipients, total_signers, created_at, saved_at,
    work_type, message, locale, time_zone, sent_at, remind_every_days, certified, step, total_documents, total_pages, done_recipients,
    activity_at, completed_at, ended_at, end_reason, purged_at)
  select $1, ${ID} + n, 1000001 + (random() * random() * ($5 - 1))::integer, status, 'Agreement ' || n || ' of department ' || n % 40,
    case status when 6 then '{"documents": [{"name": "Draft"}], "recipients": [{"name": "Malee", "step": 1}]}'::jsonb end, 3, 2,
    sent, sent, case when status <> 6 then 'workflow' end, case when status <> 6 then '' end, case when status <> 6 then 'en' end,
    case when status <> 6 then 'Asia/Bangkok' end, case when status <> 6 then sent end, case when status <> 6 then 0 end,
    case when status <> 6 then false end, case when status <> 6 then 1 end, case when status <> 6 then 1 end,
    case when status <> 6 then 1 + n % 9 end, case when status = 3 then 3 else 0 end, case when status <> 6 then done end,
    case when status = 3 then done end, case when status in (3, 4, 5, 7) then done end, case when status in (3, 4, 5, 7) then '' end,
    case when status in (3, 4, 5, 7) and n % 5 = 0 and done + interval '90 days' < now() then date_trunc('day', done) + interval '90 days 2 hours' end
  from (select n, case when n % 100 < 80 then 3 when n % 100 < 84 then 4 when n % 100 < 88 then 5 when n % 100 < 92 then 7
      when n % 100 < 96 then 2 when n % 100 < 99 then 1 else 6 end as status, sent,
      sent + make_interval(secs => floor(power(random(), 5) * 3000000)) as done
    from (select n, date_trunc('milliseconds', now() - interval '365 days' + interval '364 days' * (n::float8 / $4)) as sent
      from generate_series($2::integer + 1, $2::integer + $3::integer) n) one) e`

const documentsSql = `
  with made as (
    insert into documents (company_id, id, name, principal_kind, employee_id, created_at)
    select $1, ${ID} + n, 'Agreement ' || n || '.pdf', 'system', null, now() from generate_series($2::integer + 1, $2::integer + $3::integer) n
  )
  insert into envelope_documents (company_id, document_id, envelope_id, place, name, pages, verification_id, revision_sent, signatures)
  select $1, ${ID} + n, ${ID} + n, 0, 'Agreement ' || n, 1, md5(n::text), 0, 0
  from generate_series($2::integer + 1, $2::integer + $3::integer) n`

const recipientsSql = `
  insert into recipients (company_id, id, envelope_id, place, step, name, email, locale, action, state, may_delegate, private_message,
    sent_at, completed_at, ended_at)
  select $1, (e.id - ${ID}) * 3 + ${ID} + place, e.id, place, place + 1, 'Recipient ' || (e.id * 7 + place) % 50000,
    'recipient' || (e.id * 7 + place) % 50000 || '@example.com', 'en', case place when 2 then 'approve' else 'sign' end,
    case when e.status = 3 then 'done' else 'sent' end, false, '', e.sent_at, e.completed_at, e.completed_at
  from envelopes e cross join generate_series(0, 2) place
  where e.company_id = $1 and e.id > ${ID} + $2::integer and e.id <= ${ID} + $2::integer + $3::integer and e.status <> 6 order by e.id, place`

const eventsSql = `
  insert into events (company_id, type, at, principal_kind, actor_job, subject_kind, subject_id, envelope_id, facts, hash, hash_version)
  select $1, (array['envelope.sent', 'envelope.invited', 'envelope.opened', 'envelope.authenticated', 'envelope.acted', 'envelope.invited',
      'envelope.opened', case when e.id % 50 = 0 then 'envelope.authentication-failed' else 'envelope.authenticated' end, 'envelope.acted',
      case when e.id % 100 = 0 then 'envelope.undelivered' else 'envelope.reminded' end, 'envelope.acted', 'envelope.completed'])[k],
    e.sent_at + make_interval(mins => k * 7), 'system', 'bench', 'envelope', e.id, e.id,
    jsonb_build_object('recipientID', (e.id - ${ID}) * 3 + ${ID} + k % 3, 'way', case when k % 2 = 0 then 'emailedCode' else 'accessCode' end,
      'deliveryMethod', 'email'), '', 2
  from envelopes e cross join generate_series(1, 12) k
  where e.company_id = $1 and e.id > ${ID} + $2::integer and e.id <= ${ID} + $2::integer + $3::integer and e.status <> 6 order by e.sent_at, k`
