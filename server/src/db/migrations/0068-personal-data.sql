-- A person is found by what names them, in every table that does.
create index recipients_email on recipients (company_id, lower(email));
create index mails_of_address on mails (company_id, lower(recipient)) where company_id is not null;
create index events_actor on events (company_id, actor_id, at) where actor_id is not null;

-- Whether an event belongs to a document or an envelope that is still kept: there it is evidence.
create function is_kept_evidence(company bigint, envelope bigint, document bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select case
    when envelope is not null then exists (
      select from envelopes v where v.company_id = company and v.id = envelope and v.purged_at is null)
    when document is not null then not exists (
      select from envelope_documents d join envelopes v on v.company_id = d.company_id and v.id = d.envelope_id
      where d.company_id = company and d.document_id = document and v.purged_at is not null)
    else false end $$;

-- The events about someone, who may have been several employees and recipients, and what they did themselves. What someone did to others
-- tells of the others.
create function events_of_person(people bigint[], persons bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from events where company_id = app_company() and employee_id = any(people)
    union select id from events where company_id = app_company() and actor_id = any(people) and employee_id is null
    union select id from events where company_id = app_company() and actor_recipient_id = any(persons)
    union select e.id from recipients r join events e on e.company_id = r.company_id and e.envelope_id = r.envelope_id
      where r.company_id = app_company() and r.id = any(persons) and (e.facts ->> 'recipientID') = r.id::text $$;

-- The evidence is append-only for the application. This takes only what its hashes do not need (rules 8.1): personal values and
-- their salt, at most so many rows at once. Hashes and commitments stay.
create function erase_personal_events(people bigint[], persons bigint[], most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with found as (
      select id from events
      where company_id = app_company() and id in (select events_of_person(people, persons)) and personal is not null
        and not is_kept_evidence(company_id, envelope_id, document_id)
      order by id limit most
    ), erased as (
      update events e set personal = null, salt = null from found
      where e.company_id = app_company() and e.id = found.id returning 1
    ) select count(*)::integer from erased $$;

-- The same for signatures whose document is no longer kept.
create function erase_personal_history(people bigint[], persons bigint[], most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with found as (
      select h.id from history h join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
      where h.company_id = app_company() and (h.employee_id = any(people) or h.recipient_id = any(persons))
        and h.salt is not null and not is_kept_evidence(app_company(), null, s.document_id)
      order by h.id limit most
    ), erased as (
      update history h set username = null, cert_name = null, reason = null, location = null, salt = null from found
      where h.company_id = app_company() and h.id = found.id returning 1
    ) select count(*)::integer from erased $$;

-- Emails that were sent or given up. One that still waits is sent first.
create function erase_mails(address text, most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (
      delete from mails where company_id = app_company() and id in (
        select id from mails where company_id = app_company() and lower(recipient) = lower(address) and state <> 'waiting' limit most)
      returning 1
    ) select count(*)::integer from gone $$;

-- Recipients of envelopes whose documents are no longer kept.
create function erase_recipients(persons bigint[], most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with erased as (
      update recipients r set name = '-', email = 'erased-' || r.id || '@invalid', private_message = '', reason = '', delivery_problem = ''
      where r.company_id = app_company() and r.id in (
        select c.id from recipients c join envelopes v on v.company_id = c.company_id and v.id = c.envelope_id
        where c.company_id = app_company() and c.id = any(persons) and v.purged_at is not null
          and c.email <> 'erased-' || c.id || '@invalid' limit most)
      returning 1
    ) select count(*)::integer from erased $$;

-- Who was erased, by ids alone: what was kept as evidence is erased once its documents are gone.
create table erasures (
  company_id bigint not null references companies,
  id bigint generated by default as identity,
  people bigint[] not null,
  persons bigint[] not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy company on erasures using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on erasures to laisen_app;
select guard_company_tables();

-- For the job of the installation.
create function finish_erasures(most integer) returns void
  language plpgsql volatile set search_path = public, pg_temp
  as $$ declare one record; begin
    for one in select company_id, people, persons from erasures order by company_id, id loop
      perform set_config('app.company', one.company_id::text, true);
      perform erase_personal_events(one.people, one.persons, most), erase_personal_history(one.people, one.persons, most),
        erase_recipients(one.persons, most);
    end loop;
  end $$;

revoke execute on function is_kept_evidence, events_of_person, erase_personal_events, erase_personal_history, erase_mails, erase_recipients, finish_erasures from public;
grant execute on function is_kept_evidence, events_of_person, erase_personal_events, erase_personal_history, erase_mails, erase_recipients to laisen_app;
