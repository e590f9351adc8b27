-- Who acts is a principal: an employee, an API key, a recipient of an envelope, or the system. Tables that record who did something name
-- the kind and hold one reference per kind; a check keeps the two in step. Keys and recipients get their foreign keys with their tables.

-- Documents: who brought them, and how far they have grown. newest_revision is what an append locks and compares its base with.
alter table documents rename column created_by to employee_id;
alter table documents
  alter column employee_id drop not null,
  add column principal_kind text not null default 'employee',
  add column key_id bigint,
  add column newest_revision integer not null default 0 check (newest_revision >= 0),
  add constraint documents_principal check (case principal_kind
    when 'employee' then employee_id is not null and key_id is null
    when 'key' then employee_id is not null and key_id is not null
    when 'system' then num_nonnulls(employee_id, key_id) = 0
    else false end);
alter table documents alter column principal_kind drop default;
comment on column documents.employee_id is 'Of a key: the employee it acts for.';
update documents d set newest_revision = r.newest
  from (select company_id, document_id, max(number) as newest from revisions group by company_id, document_id) r
  where r.company_id = d.company_id and r.document_id = d.id and r.newest > 0;
revoke update, delete on documents from laisen_app;
grant update (newest_revision) on documents to laisen_app;

-- Fails the statement that asks for it: an append whose base is no longer the newest revision must not commit.
create function refuse_stale_base() returns integer language plpgsql as $$
begin
  raise exception 'the document has a newer revision' using errcode = 'LS002';
end $$;

-- History: one row per signature, by whichever principal.
alter table history
  alter column employee_id drop not null,
  add column hash_version smallint not null default 1,
  add column principal_kind text not null default 'employee',
  add column key_id bigint,
  add column recipient_id bigint,
  add constraint history_principal check (case principal_kind
    when 'employee' then employee_id is not null and num_nonnulls(key_id, recipient_id) = 0
    when 'key' then employee_id is not null and key_id is not null and recipient_id is null
    when 'recipient' then recipient_id is not null and num_nonnulls(employee_id, key_id) = 0
    else false end);
alter table history alter column hash_version drop default, alter column principal_kind drop default;
comment on column history.hash_version is 'Which columns the hash covers: see history/evidence.ts.';

-- Events: who acted, what it happened to, and whatever else an audit trail or a report looks it up by.
alter table events
  add column hash_version smallint not null default 1,
  add column principal_kind text,
  add column actor_key_id bigint,
  add column actor_recipient_id bigint,
  add column actor_job text,
  add column subject_kind text,
  add column envelope_id bigint,
  add column document_id bigint,
  add column certificate_id bigint,
  add column employee_id bigint;
comment on column events.actor_id is 'The employee who acted, or for whom a key acted.';
comment on column events.hash_version is 'Which columns the hash covers: see events/evidence.ts.';
-- Hashes of version 1 cover none of these columns, so filling them leaves the rows verifiable.
update events set principal_kind = case when actor_id is null then 'system' else 'employee' end,
  subject_kind = case
    when split_part(type, '.', 1) in ('session', 'password', 'profile', 'email', 'identity') then 'employee'
    when type = 'employee.grouped' then 'group'
    when type = 'factor.policy-changed' then 'company'
    when split_part(type, '.', 1) = 'factor' then 'employee'
    when split_part(type, '.', 1) = 'employees' then 'import'
    when split_part(type, '.', 1) = 'upgrade' then 'upgrade-request'
    else split_part(type, '.', 1) end;
update events set employee_id = case when subject_kind = 'employee' then subject_id
    when type = 'certificate.assigned' then (facts ->> 'employeeId')::bigint end,
  certificate_id = case when subject_kind = 'certificate' then subject_id end,
  document_id = case when subject_kind = 'document' then subject_id end
  where subject_kind in ('employee', 'certificate', 'document');
alter table events
  alter column hash_version drop default,
  alter column principal_kind set not null,
  add constraint events_principal check (case principal_kind
    when 'employee' then actor_id is not null and num_nonnulls(actor_key_id, actor_recipient_id, actor_job) = 0
    when 'key' then num_nonnulls(actor_id, actor_key_id) = 2 and num_nonnulls(actor_recipient_id, actor_job) = 0
    when 'recipient' then actor_recipient_id is not null and num_nonnulls(actor_id, actor_key_id, actor_job) = 0
    when 'system' then num_nonnulls(actor_id, actor_key_id, actor_recipient_id) = 0
    else false end);

drop index events_subject;
create index events_subject on events (company_id, subject_kind, subject_id, at, id);
create index events_type on events (company_id, type, at, id);
create index events_envelope on events (company_id, envelope_id, at) where envelope_id is not null;
create index events_document on events (company_id, document_id, at) where document_id is not null;
create index events_certificate on events (company_id, certificate_id, at) where certificate_id is not null;
create index events_employee on events (company_id, employee_id, at) where employee_id is not null;

-- An Idempotency-Key belongs to whoever sent it. Rows live for a day, so kind and id name the sender without a column per kind.
alter table idempotency_keys rename column employee_id to principal_id;
alter table idempotency_keys add column principal_kind text not null default 'employee'
  check (principal_kind in ('employee', 'key', 'recipient'));
alter table idempotency_keys alter column principal_kind drop default,
  drop constraint idempotency_keys_pkey,
  add primary key (company_id, principal_kind, principal_id, call, key);

-- Why an employee may not stamp with these certificates now, or null. Asked in the transaction that writes the stamp: an upload may take
-- minutes, in which a session ends, a person is locked, or a certificate is revoked or reassigned. In plpgsql, whose plans are kept.
-- `session` null is for stamps that no session makes. 'CERTIFICATE' stands for whatever is wrong with a certificate.
drop function may_stamp(bigint, bigint, bigint, bigint[], integer[], timestamptz);
create function stamp_refusal(
  company bigint, employee bigint, session bigint, certificate_ids bigint[], versions integer[], at timestamptz
) returns text language plpgsql stable set search_path = public, pg_temp as $$
begin
  -- One query, since every stamp waits for it. Without a row there is nobody who is signed in.
  return nullif(coalesce((select case
      when not e.active and exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3) then 'SIGNER_INACTIVE'
      when cardinality(certificate_ids) <> (select count(*) from unnest(certificate_ids, versions) used (id, version)
        join certificates c on c.company_id = company and c.id = used.id
        join certificate_versions v on v.company_id = company and v.certificate_id = used.id and v.version = used.version
        join certificate_employees a on a.company_id = company and a.certificate_id = used.id and a.employee_id = employee
        where c.deleted_at is null and c.suspended_at is null and v.revoked_at is null) then 'CERTIFICATE'
      when session is not null and not permissions_of(company, employee) && array[1, 2] then 'NOT_PERMITTED'
      else 'none' end
    from employees e join companies c on c.id = e.company_id
    where e.company_id = company and e.id = employee
      and e.deleted_at is null and e.locked_at is null and c.suspended_at is null
      and (session is null or exists (select from sessions s where s.company_id = company and s.id = session
        and s.employee_id = employee and s.ended_at is null and s.expires_at > at))), 'SESSION_REQUIRED'), 'none');
end $$;

revoke execute on function refuse_stale_base, stamp_refusal from public;
grant execute on function refuse_stale_base, stamp_refusal to laisen_app;
