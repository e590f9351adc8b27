import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'

// The application's privileges, table by table, compared with the catalogue. New tables and columns must be added here.

/** Letters stand for select, insert and delete; `update` lists its columns, and so does a restricted `insert`. */
interface Rights {
  readonly may: '' | 's' | 'si' | 'sd' | 'sid' | 'i'
  readonly insert?: readonly string[]
  readonly update?: readonly string[]
}

const expected: Readonly<Record<string, Rights>> = {
  api_key_certificates: { may: 'si', update: ['decided_at', 'decided_by', 'state'] },
  api_keys: { may: 'si', update: ['ended_at', 'ended_because', 'last_used_address', 'last_used_at'] },
  authorities: { may: 'si', update: ['crl', 'crl_entries', 'crl_next_update', 'crl_number', 'crl_this_update'] },
  calendar_events: { may: 'sid', update: ['all_day', 'ends_at', 'name', 'starts_at', 'version'] },
  certificate_employees: { may: 'sid' },
  certificate_group_certificates: { may: 'sid' },
  certificate_group_employees: { may: 'sid' },
  certificate_groups: { may: 'sid', update: ['name'] },
  certificate_requests: { may: 'si', update: ['finished_at', 'sealed_key', 'state'] },
  certificate_totals: { may: 's' },
  certificate_users: { may: 's' },
  certificate_versions: {
    may: 'si',
    update: [
      'company_key_id',
      'issuer_revoked_at',
      'issuer_revoked_serial',
      'password_salt',
      'reminded_at',
      'revocation_reason',
      'revoked_at',
      'sealed_key',
      'status_asked_at',
      'status_fault',
    ],
  },
  certificates: {
    may: 'si',
    update: [
      'confirm_by_owner',
      'deleted_at',
      'file_name',
      'kind',
      'location',
      'name',
      'password_by',
      'password_check',
      'personal_of',
      'picture_object_id',
      'picture_type',
      'reason',
      'suspended_at',
      'suspended_for',
      'version',
    ],
  },
  chain_anchors: { may: 's' },
  chain_checks: {
    may: 'si',
    update: ['ended_at', 'requested_at', 'requested_by', 'result', 'rows_done', 'rows_total', 'run', 'state'],
  },
  chain_epochs: { may: 's' },
  chain_heads: { may: 's' },
  chain_segments: { may: 's' },
  client_logs: { may: 'si', update: ['count', 'last_at'] },
  company_archives: {
    may: 'si',
    update: [
      'documents_done',
      'documents_total',
      'ended_at',
      'expires_at',
      'failure',
      'object_id',
      'run',
      'size_bytes',
      'stamped_by',
      'state',
      'sums_sha256',
    ],
  },
  companies: {
    may: 's',
    update: [
      'address',
      'any_page_size',
      'city',
      'confirm_signatures',
      'country',
      'email',
      'factor_required_from',
      'factor_required_of',
      'locale',
      'name',
      'retention_days',
      'retention_starts_at',
      'telephone_no',
    ],
  },
  company_keys: { may: 'si' },
  company_settings: {
    may: 'si',
    update: [
      'changed_at',
      'color',
      'locale',
      'location',
      'logo_object_id',
      'logo_type',
      'reason',
      'reply_to',
      'sender_name',
      'version',
    ],
  },
  confirmations: {
    may: 'sid',
    update: ['code_expires_at', 'code_mac', 'created_at', 'email', 'email_proven', 'lapses_at'],
  },
  document_levels: {
    may: 'si',
    update: [
      'failing_since',
      'lasts_until',
      'level',
      'reached_at',
      'renew_at',
      'renew_fault',
      'revision',
      'signature_levels',
      'told_stage',
    ],
  },
  documents: { may: 'si' },
  effects: { may: 'i' },
  employee_groups: { may: 'sid' },
  employee_permissions: { may: 'sid' },
  employee_roles: { may: 'sid' },
  employee_totals: { may: 's' },
  employees: {
    may: 'si',
    update: [
      'active',
      'consent_at',
      'consent_version',
      'deleted_at',
      'email',
      'email_proven_at',
      'factor_demanded',
      'factor_mailed_at',
      'factor_reminder_at',
      'first_name',
      'last_name',
      'locale',
      'locked_at',
      'mobile',
      'must_change_password',
      'package_reminder_closed_at',
      'password_changed_at',
      'password_hash',
      'picture_object_id',
      'username',
    ],
  },
  envelope_files: { may: 'sid' },
  envelope_documents: { may: 'si', update: ['level', 'level_fault', 'signatures'] },
  envelope_fields: { may: 'si' },
  envelopes: {
    may: 'sid',
    update: [
      'activity_at',
      'certified',
      'completed_at',
      'completion_document_id',
      'done_recipients',
      'draft',
      'due_at',
      'end_reason',
      'ended_at',
      'locale',
      'manager_id',
      'message',
      'needs_attention',
      'purged_at',
      'remind_every_days',
      'reservation_id',
      'saved_at',
      'sent_at',
      'status',
      'step',
      'subject',
      'time_zone',
      'total_delegates',
      'total_documents',
      'total_pages',
      'total_recipients',
      'total_signers',
      'version',
      'work_type',
    ],
  },
  erasures: { may: 'si' },
  events: { may: 'si' },
  extension_runs: { may: 'sid', update: ['after_stamp', 'done', 'ended_at', 'failed'] },
  factors: {
    may: 'sid',
    update: ['company_key_id', 'confirmed_at', 'created_at', 'last_step', 'sealed_secret'],
  },
  group_permissions: { may: 'sid' },
  group_roles: { may: 'sid' },
  groups: { may: 'sid', update: ['name', 'updated_by'] },
  guesses: { may: 'sid', update: ['outcome'] },
  held_permissions: { may: 's' },
  history: { may: 'si' },
  history_deltas: { may: 'si' },
  history_totals: { may: 's' },
  idempotency_keys: { may: 'sid', update: ['answer', 'body_hash', 'claim', 'created_at'] },
  import_passwords: { may: 'sid', update: ['sealed_password', 'to_invite'] },
  imports: { may: 'si', update: ['cancelled', 'finished_at'] },
  installation: { may: 's' },
  job_faults: { may: '' },
  known_devices: { may: 'sid' },
  legal_texts: { may: 'si' },
  links: { may: 'si', update: ['downloads', 'used_at'] },
  mails: { may: 'si', update: ['attempts', 'facts', 'failed_at', 'last_error', 'sent_at', 'state'] },
  mails_counted: { may: 'si' },
  menu_groups: { may: 'sid' },
  menus: { may: 'sid' },
  migrations: { may: '' },
  objects: { may: 'si', update: ['holders', 'wrapped_key'] },
  ocsp_responders: { may: 'si' },
  one_time_certificates: { may: 'si', update: ['revocation_reason', 'revoked_at', 'used_at'] },
  operator_contact: {
    may: 'si',
    update: ['address_en', 'address_th', 'hours_en', 'hours_th', 'phone', 'saved_at', 'saved_by', 'version'],
  },
  packages: { may: 's' },
  pending_stamps: { may: 'si', update: ['ended_at', 'reason', 'request', 'state', 'tries', 'wrong'] },
  seen_notifications: { may: 'si' },
  plan_counters: {
    may: 's',
    insert: ['company_id', 'package_id', 'signatures_reserved', 'signatures_used'],
    update: ['carried_to', 'signatures_reserved', 'signatures_used'],
  },
  plan_reservations: { may: 'sid', update: ['signatures'] },
  plans: {
    may: 'si',
    update: [
      'contact_sale',
      'description',
      'description_th',
      'limit_bytes',
      'limit_signatures',
      'limit_users',
      'name',
      'name_th',
      'withdrawn_at',
    ],
  },
  rate_limits: { may: 'si', update: ['expire', 'points'] },
  recipient_sessions: {
    may: 'sid',
    update: ['access_code_proven_at', 'address_proven_at', 'code_hash', 'code_until', 'last_active_at', 'opened_at'],
  },
  recipients: {
    may: 'si',
    update: [
      'address_counted_at',
      'asked_at',
      'completed_at',
      'delegated_to',
      'delivery_problem',
      'email',
      'ended_at',
      'left_notice',
      'locale',
      'opened_at',
      'reason',
      'reminded_at',
      'state',
      'token_hash',
    ],
  },
  recovery_codes: { may: 'sid', update: ['used_at'] },
  report_authentications: { may: 's' },
  report_deltas: { may: 'si' },
  report_envelopes: { may: 's' },
  report_exported: { may: 's' },
  report_exports: { may: 'sid', update: ['cancelled', 'rows_done', 'running', 'total_rows', 'touched_at'] },
  report_failed_deliveries: { may: 's' },
  report_recipients: { may: 's' },
  report_schedules: {
    may: 'sid',
    update: ['date_type', 'frequency', 'last_sent_at', 'next_at', 'period_length', 'range', 'report', 'time_zone'],
  },
  report_totals: { may: 's' },
  revisions: { may: 'si' },
  role_permissions: { may: 'sid' },
  roles: { may: 'sd', insert: ['code', 'company_id', 'created_at', 'name'], update: ['code', 'name'] },
  security_records: { may: 's' },
  sessions: {
    may: 'si',
    update: [
      'authenticated_by',
      'ended_at',
      'expires_at',
      'last_active_at',
      'locale',
      'proven_at',
      'signing_proof_at',
      'stage',
      'token_hash',
    ],
  },
  signature_policies: { may: 'si', update: ['changed_at', 'level', 'must', 'servers'] },
  signatures: { may: 'sid', update: ['is_default'] },
  stamp_places: { may: 'sid', update: ['certificate_id', 'length_points', 'page', 'used_at', 'x', 'y'] },
  stamps: { may: 'si' },
  storage_counters: { may: 's', update: ['bytes'] },
  timestamp_clients: { may: 'sid' },
  timestamp_units: { may: 'si', update: ['latest_at'] },
  trust_roots: { may: 'sid' },
  upgrade_requests: { may: 'si', update: ['decided_at', 'package_id', 'reason', 'state'] },
}

let ground: TestDatabase
before(async () => {
  ground = await testDatabase()
})
after(() => ground.drop())

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await ground.database.ownerPool.query<Row>(text, values)).rows

test('the application has exactly the listed privileges on each table', async () => {
  const rows = await ask<{ name: string; may: Rights['may']; insert: string[]; update: string[]; odd: string[] }>(
    `select c.relname as name,
      concat(case when has_table_privilege($1, c.oid, 'select') then 's' end,
        case when has_table_privilege($1, c.oid, 'insert') then 'i' end,
        case when has_table_privilege($1, c.oid, 'delete') then 'd' end) as may,
      case when has_table_privilege($1, c.oid, 'insert') then '{}' else array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and has_column_privilege($1, c.oid, attnum, 'insert') order by 1) end as insert,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and has_column_privilege($1, c.oid, attnum, 'update') order by 1) as update,
      array(select kind from unnest(array['truncate', 'references', 'trigger']) kind where has_table_privilege($1, c.oid, kind)) as odd
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    [ground.app.user],
  )
  const found = rows.map(({ name, may, insert, update, odd }) => {
    assert.deepEqual(odd, [], name)
    const [columns, changed] = [insert.length > 0 ? { insert } : {}, update.length > 0 ? { update } : {}]
    return [name, { may, ...columns, ...changed }]
  })
  assert.deepEqual(Object.fromEntries(found), expected)
})

test('the application can use the sequences it needs and set none', async () => {
  const rows = await ask<{ name: string; sets: boolean }>(
    `select relname as name, has_sequence_privilege($1, c.oid, 'update') as sets from pg_class c where relnamespace = 'public'::regnamespace
      and case relkind when 'S' then has_sequence_privilege($1, c.oid, 'usage, select, update') end order by 1`,
    [ground.app.user],
  )
  const names = ['certificates_id_seq', 'documents_id_seq', 'role_ids', 'stamps_id_seq']
  assert.deepEqual(
    rows,
    names.map((name) => ({ name, sets: false })),
  )
})

test('row-level security is forced on every company table, so it binds the owner too', async () => {
  const rows = await ask<{ name: string; secured: boolean; forced: boolean; owner: boolean; company: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_policy where polrelid = c.oid and polname = 'owner' and polroles = array[c.relowner]) as owner,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped) as company
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  const ofCompanies = rows.filter(({ company, name }) => company || name === 'companies')
  assert.ok(ofCompanies.length > 30)
  for (const { name, secured } of ofCompanies) assert.ok(secured, name)
  for (const { name, secured, forced, owner } of rows) assert.deepEqual([forced, owner], [secured, secured], name)
})

test('the owner is not a superuser and cannot bypass row-level security', async () => {
  const rows = await ask(
    `select rolsuper, rolbypassrls, rolname as name from pg_roles where oid in (select distinct relowner from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace))`,
  )
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, name: ground.owner.user }])
})

test('every function that runs as the owner sets a search_path with temporary tables last', async () => {
  const rows = await ask<{ name: string; path: string }>(
    `select proname as name, coalesce((select substr(setting, 13) from unnest(proconfig) setting
        where setting like 'search_path=%'), '') as path
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  )
  assert.ok(rows.length > 20)
  for (const { name, path } of rows) assert.match(path, /^(public|pg_catalog), pg_temp$/, name)
})

test('only the application has privileges on tables and functions, and PUBLIC has none', async () => {
  const strangers = await ask(
    `with held as (
      select relname::text as object, (aclexplode(relacl)).grantee from pg_class where relnamespace = 'public'::regnamespace
      union all select proname::text, (aclexplode(coalesce(proacl, acldefault('f', proowner)))).grantee from pg_proc
        where pronamespace = 'public'::regnamespace)
    select distinct object, coalesce(rolname, 'everybody') as who from held left join pg_roles r on r.oid = grantee
    where coalesce(rolname, '') not in ('laisen_app', $1, $2)`,
    [ground.app.user, ground.owner.user],
  )
  assert.deepEqual(strangers, [])
  const usable = await ask(
    `select rolcanlogin as login, (select count(*)::int from pg_auth_members where roleid = r.oid) as members
      from pg_roles r where rolname = 'laisen_app'`,
  )
  assert.deepEqual(usable, [{ login: false, members: 0 }])
})
