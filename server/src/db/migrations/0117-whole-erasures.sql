-- Erasing a person is whole, or says what it left: certificates, what names an address that was corrected away, and what other people wrote.
create index events_naming_email on events (company_id, lower(personal ->> 'email')) where personal ? 'email';
create index events_naming_before on events (company_id, lower(personal ->> 'before')) where personal ? 'before';
create index events_naming_after on events (company_id, lower(personal ->> 'after')) where personal ? 'after';

-- A document is kept as long as the bytes of one of its revisions are. One that was purged without an envelope, because a stamp was
-- declined, is evidence of nothing.
create or replace function is_kept_evidence(company bigint, envelope bigint, document bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select case
    when envelope is not null then exists (
      select from envelopes v where v.company_id = company and v.id = envelope and v.purged_at is null)
    when document is not null then exists (
        select from revisions r join objects o on o.company_id = r.company_id and o.id = r.object_id
        where r.company_id = company and r.document_id = document and o.wrapped_key is not null)
      and not exists (
        select from envelope_documents d join envelopes v on v.company_id = d.company_id and v.id = d.envelope_id
        where d.company_id = company and d.document_id = document and v.purged_at is not null)
    else false end $$;

-- Personal certificates that were ever assigned to people, or that the company's authority issued to them.
create function personal_certificates_of(people bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id from certificates c where c.company_id = app_company() and c.kind = '1' and (
    (c.from_authority and c.created_by = any(people))
    or c.id in (select e.certificate_id from events e
      where e.company_id = app_company() and e.type = 'certificate.assigned' and e.employee_id = any(people))) $$;

create or replace function events_of_person(people bigint[], persons bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from events where company_id = app_company() and employee_id = any(people)
    union select id from events where company_id = app_company() and actor_id = any(people) and employee_id is null
    union select id from events where company_id = app_company() and actor_recipient_id = any(persons)
    union select e.id from events e where e.company_id = app_company() and e.employee_id is null
      and e.type in ('certificate.added', 'certificate.changed', 'certificate.replaced', 'certificate.deleted', 'certificate.revoked')
      and e.certificate_id in (select personal_certificates_of(people))
    union select e.id from recipients r join events e on e.company_id = r.company_id and e.envelope_id = r.envelope_id
      where r.company_id = app_company() and r.id = any(persons)
        and r.id::text in (e.facts ->> 'recipientID', e.facts ->> 'toRecipientID') $$;

-- The same, and the events that name an address, such as one that was corrected away.
create function events_about(people bigint[], persons bigint[], address text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select events_of_person(people, persons)
    union select id from events where company_id = app_company() and personal ? 'email' and lower(personal ->> 'email') = lower(address)
    union select id from events where company_id = app_company() and personal ? 'before' and lower(personal ->> 'before') = lower(address)
    union select id from events where company_id = app_company() and personal ? 'after' and lower(personal ->> 'after') = lower(address) $$;

-- Employees who have an address, and who are gone and had it before.
create function employees_of_address(address text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from employees where company_id = app_company() and lower(email) = lower(address)
    union select p.id from employees p join events e on e.company_id = p.company_id and e.employee_id = p.id
      where p.company_id = app_company() and p.deleted_at is not null and e.company_id = app_company()
        and e.type in ('email.changed', 'email.change-undone') and (
          (e.personal ? 'before' and lower(e.personal ->> 'before') = lower(address))
          or (e.personal ? 'after' and lower(e.personal ->> 'after') = lower(address))) $$;

create function erase_listed_events(listed bigint[], most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with found as (
      select id from events where company_id = app_company() and id = any(listed) and personal is not null
        and not is_kept_evidence(company_id, envelope_id, document_id)
      order by id limit most
    ), erased as (
      update events e set personal = null, salt = null from found
      where e.company_id = app_company() and e.id = found.id returning 1
    ) select count(*)::integer from erased $$;

-- Versions of certificates that are a person's or whose subject or name says one of these texts. One that still signs, or that signed a
-- document that is kept, stays.
create function certificates_naming(people bigint[], names text[]) returns table (certificate_id bigint, version integer, kept boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select v.certificate_id, v.version,
      (c.deleted_at is null and c.version = v.version)
      or exists (select from history h join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
        where h.company_id = app_company() and h.certificate_id = v.certificate_id and h.certificate_version = v.version
          and is_kept_evidence(h.company_id, null, s.document_id))
      or exists (select from events e where e.company_id = app_company() and e.certificate_id = v.certificate_id
        and e.type = 'envelope.acted' and e.facts ->> 'serial' = v.serial and is_kept_evidence(e.company_id, e.envelope_id, e.document_id))
    from certificate_versions v join certificates c on c.company_id = v.company_id and c.id = v.certificate_id
    where v.company_id = app_company() and octet_length(v.certificate) > 0 and (
      v.certificate_id in (select personal_certificates_of(people))
      or exists (select from unnest(names) as given(name) where position(lower(name) in lower(v.subject || E'\n' || c.name)) > 0
        or position(convert_to(name, 'UTF8') in v.certificate) > 0)) $$;

-- What is erased of a certificate leaves what its issuer must go on answering for: serial number, validity and revocation. The key goes, too.
create function erase_certificates(people bigint[], names text[], most integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare gone bigint[]; erased integer; begin
    with found as (
      select n.certificate_id, n.version from certificates_naming(people, names) n where not n.kept limit most
    ), done as (
      update certificate_versions v set certificate = '', chain = '{}', subject = '-', issuer = '-', sealed_key = ''
      from found where v.company_id = app_company() and v.certificate_id = found.certificate_id and v.version = found.version
      returning v.certificate_id
    ) select array_agg(d.certificate_id), count(*) into gone, erased from done d;
    update certificates c set name = '-', reason = '', location = '', file_name = '', subject = ''
      where c.company_id = app_company() and c.id = any(gone) and c.deleted_at is not null
        and not exists (select from certificate_versions v
          where v.company_id = c.company_id and v.certificate_id = c.id and octet_length(v.certificate) > 0);
    return erased;
  end $$;

-- How certificates for one signature name whoever has an address (decision 0148).
create function address_number(address text) returns text language sql immutable
  as $$ select 'E-' || left(encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 16) $$;

create function one_time_naming(persons bigint[], number text) returns table (id bigint, kept boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select o.id, o.used_at is not null and coalesce((
      select bool_or(is_kept_evidence(e.company_id, e.envelope_id, e.document_id)) from events e
      where e.company_id = app_company() and e.actor_recipient_id = any(persons) and e.facts ->> 'serial' = o.serial), true)
    from one_time_certificates o
    where o.company_id = app_company() and number <> '' and position(convert_to(number, 'UTF8') in o.certificate) > 0 $$;
create function erase_one_time(persons bigint[], number text, most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with erased as (
      update one_time_certificates o set certificate = '' where o.company_id = app_company()
        and o.id in (select n.id from one_time_naming(persons, number) n where not n.kept limit most) returning 1
    ) select count(*)::integer from erased $$;

-- Drafts whose recipients are a person.
create function drafts_naming(people bigint[], address text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select v.id from envelopes v where v.company_id = app_company() and v.status = 6 and exists (
      select from jsonb_array_elements(v.draft -> 'recipients') r
      where lower(r ->> 'email') = lower(address) or (r ->> 'employeeID')::bigint = any(people)) $$;
create function erase_in_drafts(people bigint[], address text, most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with erased as (
      update envelopes v set version = v.version + 1, draft = jsonb_set(v.draft, '{recipients}', (
        select jsonb_agg(case when lower(r ->> 'email') = lower(address) or (r ->> 'employeeID')::bigint = any(people)
          then r || jsonb_build_object('name', '', 'email', '', 'employeeID', null, 'privateMessage', null) else r end order by place)
        from jsonb_array_elements(v.draft -> 'recipients') with ordinality as listed(r, place)))
      where v.company_id = app_company() and v.status = 6 and v.id in (select drafts_naming(people, address) limit most) returning 1
    ) select count(*)::integer from erased $$;

-- What else an account leaves: its API keys by name, its links, reports of its browser, why it asked for a certificate or declined a stamp,
-- and the names of documents that were purged.
create function traces_of(people bigint[]) returns table (place text, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select 'api_keys', k.id from api_keys k where k.company_id = app_company() and k.employee_id = any(people) and k.name <> '-'
    union all select 'links', l.id from links l where l.company_id = app_company() and l.employee_id = any(people) and l.about is not null
    union all select 'client_logs', g.id from client_logs g where g.company_id = app_company() and g.employee_id = any(people)
    union all select 'certificate_requests', r.id from certificate_requests r
      where r.company_id = app_company() and r.employee_id = any(people) and r.detail <> ''
    union all select 'pending_stamps', p.id from pending_stamps p
      where p.company_id = app_company() and (p.owner_id = any(people) or p.requested_by = any(people)) and p.reason <> ''
        and not is_kept_evidence(p.company_id, null, p.document_id)
    union all select 'documents', d.id from documents d
      where d.company_id = app_company() and d.employee_id = any(people) and d.name <> '-'
        and not exists (select from envelope_documents e where e.company_id = d.company_id and e.document_id = d.id)
        and exists (select from revisions r where r.company_id = d.company_id and r.document_id = d.id)
        and not is_kept_evidence(d.company_id, null, d.id) $$;
create function erase_traces(people bigint[], most integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare listed jsonb; begin
    select jsonb_object_agg(t.place, t.ids) into listed
      from (select f.place, jsonb_agg(f.id) as ids from (select * from traces_of(people) limit most) f group by f.place) t;
    if listed is null then return 0; end if;
    update api_keys set name = '-', addresses = '{}', last_used_address = null
      where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'api_keys')::bigint);
    update links set about = null where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'links')::bigint);
    delete from client_logs where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'client_logs')::bigint);
    update certificate_requests set detail = ''
      where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'certificate_requests')::bigint);
    update pending_stamps set reason = null
      where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'pending_stamps')::bigint);
    update documents set name = '-'
      where company_id = app_company() and id in (select jsonb_array_elements_text(listed -> 'documents')::bigint);
    return (select sum(jsonb_array_length(value)) from jsonb_each(listed));
  end $$;

-- An email that still waits is not sent to someone who was erased.
create or replace function erase_mails(address text, most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (
      delete from mails where company_id = app_company() and id in (
        select id from mails where company_id = app_company() and lower(recipient) = lower(address) limit most)
      returning 1
    ) select count(*)::integer from gone $$;

-- How many rows of all tables of a company say one of these texts, beside those that are counted as something else. The columns are asked
-- from the catalogue, so that no table is forgotten.
create function count_mentions(names text[], people bigint[], persons bigint[], most integer) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ declare one record; found integer; total integer := 0; begin
    for one in
      select c.table_name, string_agg(format('t.%I::text', c.column_name), ', ') as said
      from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
      where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and (c.data_type in ('text', 'json', 'jsonb', 'character varying') or c.udt_name = '_text')
        and (c.table_name = 'companies' or exists (select from information_schema.columns k
          where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id'))
        -- Others of the same name; sealed; counted as certificates.
        and c.table_name not in ('employees', 'mails', 'certificates', 'certificate_versions', 'one_time_certificates')
      group by c.table_name
    loop
      execute format('select count(*) from (select from %I t where t.%I = app_company() %s and exists (select from unnest($1) as given(name)
          where position(lower(name) in lower(concat_ws(E''\n'', %s))) > 0) limit $4) found',
        one.table_name, case one.table_name when 'companies' then 'id' else 'company_id' end,
        case one.table_name
          when 'events' then 'and t.personal is not null and t.id not in (select events_about($2, $3, $1[1]))'
          when 'history' then 'and t.salt is not null and not coalesce(t.employee_id = any($2) or t.recipient_id = any($3), false)'
          when 'recipients' then 'and t.id <> all($3)'
          when 'envelopes' then 'and t.id not in (select drafts_naming($2, $1[1]))'
          when 'client_logs' then 'and t.employee_id <> all($2)'
          when 'api_keys' then 'and t.employee_id <> all($2)'
          when 'links' then 'and t.employee_id <> all($2)'
          when 'certificate_requests' then 'and t.employee_id <> all($2)'
          when 'pending_stamps' then 'and t.id not in (select x.id from traces_of($2) x where x.place = ''pending_stamps'')'
          when 'documents' then 'and t.id not in (select x.id from traces_of($2) x where x.place = ''documents'')'
          else '' end, one.said)
        into found using names, people, persons, most;
      total := total + found;
    end loop;
    return least(total, most);
  end $$;

-- What was kept stays known by ids and by a number that tells nobody the address, until it is erased as well.
alter table erasures
  add column listed_events bigint[] not null default '{}',
  add column address_number text not null default '',
  add column finished boolean not null default false;
create index erasures_waiting on erasures (company_id, address_number) where not finished;

create function finish_erasure(of_company bigint, of_id bigint, most integer) returns void
  language plpgsql volatile set search_path = public, pg_temp
  as $$ declare one record; begin
    select company_id, id, people, persons, listed_events, address_number into one from erasures
      where company_id = of_company and id = of_id and not finished;
    if not found then return; end if;
    perform set_config('app.company', one.company_id::text, true);
    perform erase_personal_events(one.people, one.persons, most), erase_personal_history(one.people, one.persons, most),
      erase_listed_events(one.listed_events, most), erase_recipients(one.persons, most),
      erase_certificates(one.people, '{}', most), erase_one_time(one.persons, one.address_number, most), erase_traces(one.people, most);
    update erasures set finished = true, address_number = '' where company_id = one.company_id and id = one.id
      and not exists (select from events e where e.company_id = one.company_id and e.personal is not null
        and (e.id = any(one.listed_events) or e.id in (select events_of_person(one.people, one.persons))))
      and not exists (select from history h where h.company_id = one.company_id and h.salt is not null
        and (h.employee_id = any(one.people) or h.recipient_id = any(one.persons)))
      and not exists (select from recipients r where r.company_id = one.company_id and r.id = any(one.persons)
        and r.email <> 'erased-' || r.id || '@invalid')
      and not exists (select from certificates_naming(one.people, '{}'))
      and not exists (select from one_time_naming(one.persons, one.address_number));
  end $$;

-- A server of the version before finishes all of them in one transaction. This one takes them one by one, so that one that fails keeps no other waiting.
create or replace function finish_erasures(most integer) returns void
  language plpgsql volatile set search_path = public, pg_temp
  as $$ declare one record; begin
    for one in select company_id, id from erasures where not finished order by company_id, id loop
      perform finish_erasure(one.company_id, one.id, most);
    end loop;
  end $$;

revoke execute on function finish_erasure from public;
revoke execute on function personal_certificates_of, events_about, employees_of_address, erase_listed_events, certificates_naming,
  erase_certificates, address_number, one_time_naming, erase_one_time, drafts_naming, erase_in_drafts, traces_of, erase_traces,
  count_mentions from public;
grant execute on function personal_certificates_of, events_about, employees_of_address, erase_listed_events, certificates_naming,
  erase_certificates, address_number, one_time_naming, erase_one_time, drafts_naming, erase_in_drafts, traces_of, erase_traces,
  count_mentions to laisen_app;
