-- Who reaches what. Every table of a company above is named here; one that comes later brings its own rule and grants.

-- Row-level security: one rule for all that belongs to a company.
do $$
declare name text;
begin
  foreach name in array array['company_keys','employees','roles','groups','employee_permissions','role_permissions','group_permissions',
    'employee_roles','employee_groups','group_roles','sessions','known_devices','objects','documents','revisions','certificates',
    'certificate_versions','certificate_employees','certificate_failures','stamps','events','history','packages','plan_counters','idempotency_keys']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy company on %I using (company_id = app_company()) with check (company_id = app_company())', name);
  end loop;
end $$;
alter table companies enable row level security;
create policy company on companies using (id = app_company()) with check (id = app_company());
alter table mails enable row level security;
create policy company on mails using (company_id = app_company()) with check (company_id = app_company());

-- What must be found before the company is known. Each answers ids only, and only to an exact key.
create function find_company(code text) returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select id from companies where companies.code = upper(find_company.code) $$;
-- What a person may: direct, by roles, by groups, by groups' roles (rules 2.2). In plpgsql, whose plans are kept.
create function permissions_of(company bigint, employee bigint) returns integer[] language plpgsql stable parallel safe as $$
begin
  return (select coalesce(array_agg(permission_id order by permission_id), '{}') from (
    select p.permission_id from employee_permissions p where p.company_id = company and p.employee_id = employee
    union select p.permission_id from employee_roles e join role_permissions p using (company_id, role_id)
      where e.company_id = company and e.employee_id = employee
    union select p.permission_id from employee_groups e join group_permissions p using (company_id, group_id)
      where e.company_id = company and e.employee_id = employee
    union select p.permission_id from employee_groups e join group_roles g using (company_id, group_id)
      join role_permissions p using (company_id, role_id) where e.company_id = company and e.employee_id = employee
  ) held);
end $$;

-- Who a session's token stands for, in one round trip before every call. A lock, a deletion and a suspension end it at once.
create function find_session(hash bytea) returns table (
  company_id bigint, session_id bigint, employee_id bigint, kind text, locale text, time_zone text, authenticated_by text,
  last_active_at timestamptz, expires_at timestamptz, username text, user_type text, active boolean,
  must_change_password boolean, permissions integer[]
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.company_id, s.id, s.employee_id, s.kind, s.locale, s.time_zone, s.authenticated_by, s.last_active_at,
      s.expires_at, e.username, c.kind,
      -- Only Signers are activated (1§4); everybody else counts as active.
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3),
      e.must_change_password, permissions_of(s.company_id, s.employee_id)
    from sessions s
    join employees e on e.company_id = s.company_id and e.id = s.employee_id
    join companies c on c.id = s.company_id
    where s.token_hash = hash and s.ended_at is null
      and e.deleted_at is null and e.locked_at is null and c.suspended_at is null;
end $$;

-- Searches under row-level security (ilike is not leakproof, so the index would be skipped): ids of the caller's company only.
-- `employee` null is the whole company. A text of one character has no bigrams: it is looked for in the rows of those days.
create function search_history(wanted text, since timestamptz, until timestamptz, employee bigint, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from history where company_id = app_company() and search @> bigrams(wanted)
        and at >= since and at < until and (employee is null or employee_id = employee)
        and position(normalize(lower(wanted), nfc) in normalize(lower(concat_ws(' ', username, cert_name, reason, location)), nfc)) > 0
        order by at desc, id desc limit most $$;

-- The evidence is append-only for the application, whatever its code says.
grant usage on schema public to laisen_app;
grant select, insert, update, delete on all tables in schema public to laisen_app;
revoke update, delete on events, history from laisen_app;
revoke update, delete on revisions, stamps from laisen_app;
revoke insert, update, delete on companies from laisen_app;
grant update (name, telephone_no, email, country, city, address, locale, any_page_size) on companies to laisen_app;
revoke all on installation, migrations from laisen_app;
grant select on installation to laisen_app;
grant usage, select on all sequences in schema public to laisen_app;
revoke execute on all functions in schema public from public;
grant execute on function app_company, bigrams, permissions_of, find_company, find_session, search_history, add_job to laisen_app;
