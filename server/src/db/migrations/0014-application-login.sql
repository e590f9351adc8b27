-- The application signs in as a login that owns nothing (docs/decisions/0010). `laisen_app` is no longer a role that anyone works as: it is the
-- list of what the application may do. Nobody signs in as it and nobody is its member; the start copies its privileges to the login.

-- Nothing, and then exactly what the application reads and writes.
revoke all on all tables in schema public from laisen_app;
revoke all on all sequences in schema public from laisen_app;
revoke create on schema public from public;
revoke execute on all functions in schema public from public;
alter default privileges revoke execute on functions from public;

grant select on companies, company_keys, employees, employee_totals, roles, groups, employee_permissions, role_permissions,
  group_permissions, employee_roles, employee_groups, group_roles, sessions, known_devices, links, factors, recovery_codes,
  confirmations, imports, import_passwords, sign_in_failures, rate_limits, objects, documents, revisions, certificates,
  certificate_versions, certificate_employees, certificate_failures, stamps, events, history, packages, plan_counters, plans,
  upgrade_requests, legal_texts, idempotency_keys, mails, installation to laisen_app;

grant insert on company_keys, employees, groups, employee_permissions, role_permissions, group_permissions, employee_roles,
  employee_groups, group_roles, sessions, known_devices, links, factors, recovery_codes, confirmations, imports, import_passwords,
  sign_in_failures, rate_limits, objects, documents, revisions, certificates, certificate_versions, certificate_employees,
  certificate_failures, stamps, events, history, plans, upgrade_requests, legal_texts, idempotency_keys, effects, mails to laisen_app;
-- The built-in roles come from open_company alone.
grant insert (company_id, code, name, created_at) on roles to laisen_app;
-- A sequence of a column needs no right, unless its next number is taken ahead of the row.
grant usage on sequence role_ids, certificates_id_seq, documents_id_seq, stamps_id_seq to laisen_app;
grant insert (company_id, package_id, signatures_used) on plan_counters to laisen_app;

grant update (name, telephone_no, email, country, city, address, factor_demanded) on companies to laisen_app;
grant update (username, first_name, last_name, email, mobile, password_hash, password_changed_at, must_change_password, active,
  locked_at, locale, picture_object_id, factor_demanded, deleted_at) on employees to laisen_app;
grant update (code, name) on roles to laisen_app;
grant update (name, updated_by) on groups to laisen_app;
grant update (token_hash, locale, authenticated_by, stage, last_active_at, expires_at, ended_at) on sessions to laisen_app;
grant update (used_at) on links, recovery_codes to laisen_app;
grant update (sealed_secret, company_key_id, last_step, failures, failed_at, created_at, confirmed_at) on factors to laisen_app;
grant update (code_mac, code_expires_at, failures, failed_at) on confirmations to laisen_app;
grant update (finished_at, cancelled) on imports to laisen_app;
grant update (sealed_password) on import_passwords to laisen_app;
grant update (points, expire) on rate_limits to laisen_app;
grant update (wrapped_key) on objects to laisen_app;
grant update (suspended_at, deleted_at) on certificates to laisen_app;
grant update (revoked_at) on certificate_versions to laisen_app;
grant update (failures, since) on certificate_failures to laisen_app;
grant update (signatures_used, signatures_reserved) on plan_counters to laisen_app;
grant update (name, name_th, description, description_th, limit_users, limit_signatures, contact_sale, withdrawn_at) on plans to laisen_app;
grant update (state, reason, package_id, decided_at) on upgrade_requests to laisen_app;
grant update (claim, body_hash, answer, created_at) on idempotency_keys to laisen_app;
grant update (state, facts, attempts, last_error, sent_at) on mails to laisen_app;

grant delete on roles, groups, employee_permissions, role_permissions, group_permissions, employee_roles, employee_groups, group_roles,
  known_devices, factors, recovery_codes, confirmations, import_passwords, sign_in_failures, certificate_employees,
  certificate_failures, idempotency_keys to laisen_app;

-- The application asks whether its master key is still the one. The wrapped key of the installation is not its business.
alter table installation enable row level security;
create policy application on installation for select using (name = 'master_key_check');

-- Row-level security holds for the owner too. The jobs of the installation, registration's functions and later migrations see all
-- companies by a policy of their own, which names whoever owns the tables now. Every start calls this, so a table of a later
-- migration, and a database that was restored under another owner, are covered.
create function guard_company_tables() returns void language plpgsql set search_path = public, pg_temp as $$
declare guarded record;
begin
  for guarded in
    select c.relname, c.relforcerowsecurity as forced, c.relowner, p.polroles as policy_of
    from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'owner'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    if not guarded.forced then execute format('alter table %I force row level security', guarded.relname); end if;
    continue when guarded.policy_of = array[guarded.relowner];
    execute format('drop policy if exists owner on %I', guarded.relname);
    execute format('create policy owner on %I to %I using (true) with check (true)', guarded.relname,
      pg_get_userbyid(guarded.relowner));
  end loop;
end $$;

-- What a role may do in this schema, privilege by privilege, as GRANT and REVOKE spell it.
create function privileges_of(holder name) returns table (privilege text, object text)
  language sql stable set search_path = pg_catalog, pg_temp as $$
  with held as (
    select a.privilege_type, case c.relkind when 'S' then 'sequence' else 'table' end || format(' public.%I', c.relname) as object, a.grantee
    from pg_class c cross join aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
    union all
    select format('%s (%I)', a.privilege_type, t.attname), format('table public.%I', c.relname), a.grantee
    from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped cross join aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace
    union all
    select a.privilege_type, format('function public.%I(%s)', f.proname, pg_get_function_identity_arguments(f.oid)), a.grantee
    from pg_proc f cross join aclexplode(f.proacl) a where f.pronamespace = 'public'::regnamespace
    union all
    select a.privilege_type, 'schema public', a.grantee
    from pg_namespace n cross join aclexplode(n.nspacl) a where n.nspname = 'public'
  )
  select held.privilege_type, held.object from held join pg_roles r on r.oid = held.grantee where r.rolname = holder
$$;

-- The login may from now on what laisen_app may, no more and no less. A login that an earlier start made for this database may nothing.
create function give_app_privileges(login name) returns void language plpgsql set search_path = public, pg_temp as $$
declare change text;
begin
  for change in
    select format('grant %s on %s to %I', privilege, object, login)
      from (select * from privileges_of('laisen_app') except select * from privileges_of(login)) missing
    union all
    select format('revoke %s on %s from %I', privilege, object, holder)
      from (select login as holder union select rolname from pg_roles where rolname ~ '^laisen_app_[0-9]+$') holders
      cross join lateral (select * from privileges_of(holder)
        except select * from privileges_of('laisen_app') where holder = login) excess
  loop
    execute change;
  end loop;
end $$;

-- What the application does as the owner, each thing by a function of its own.

-- Whether this session is the owner's own. The functions below are the owner's, so current_user is the owner inside them.
-- Companies of the operator and demo companies are made by the installation alone.
create function open_company(
  code text, name text, kind text, demo boolean, telephone_no text, email text, country text, city text, address text, locale text,
  at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare opened bigint;
begin
  if (kind <> 'EXT' or demo) and session_user <> current_user then
    raise insufficient_privilege using message = 'permission denied to open such a company';
  end if;
  insert into companies (code, name, kind, demo, telephone_no, email, country, city, address, locale, created_at)
    values (code, name, kind, demo, telephone_no, email, country, city, address, locale, at) returning id into opened;
  insert into roles (company_id, id, code, name, built_in, created_at) values
    (opened, 1, 'ADMIN', 'Admin', true, at), (opened, 2, 'OPERATOR', 'Operator', true, at), (opened, 3, 'SIGNER', 'Signer', true, at);
  return opened;
end $$;

-- The one mail that a registration may send: the company of this code and address, registered since `since`, whose link has not gone
-- out, and whose first person has no password yet. Of two at once the second finds it taken.
create function take_registration_mail(wanted_code text, wanted_email text, since timestamptz, at timestamptz)
  returns table (company_id bigint, employee_id bigint) language sql volatile security definer set search_path = public, pg_temp as $$
  update companies c set registration_mailed_at = at from employees e
  where c.code = wanted_code and lower(c.email) = lower(wanted_email) and c.kind = 'EXT' and c.created_at >= since
    and c.registration_mailed_at is null and c.suspended_at is null
    and e.company_id = c.id and e.own_admin and e.deleted_at is null and e.password_hash is null
  returning c.id, e.id
$$;

-- Packages, and so limits, are written by the owner, by the operator of the installation while working inside a company
-- (app.operator names the operator's own company), and once by the transaction that opens a company.
create function require_package_writer(company bigint) returns void language plpgsql stable set search_path = public, pg_temp as $$
begin
  if session_user = current_user then return; end if;
  if company = app_company() and (
    exists (select from companies c where c.id = nullif(current_setting('app.operator', true), '')::bigint and c.kind = 'COM')
    or exists (select from companies c where c.id = company and c.xmin = pg_current_xact_id()::xid)
      and not exists (select from packages p where p.company_id = company)
  ) then return; end if;
  raise insufficient_privilege using message = 'permission denied to write packages';
end $$;

create function add_package(
  company bigint, name text, starts_at timestamptz, ends_at timestamptz, limit_users integer, limit_signatures integer,
  signatures_used integer, at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare added bigint;
begin
  perform require_package_writer(company);
  insert into packages (company_id, name, starts_at, ends_at, limit_users, limit_signatures, created_at)
    values (company, name, starts_at, ends_at, limit_users, limit_signatures, at) returning id into added;
  insert into plan_counters (company_id, package_id, signatures_used) values (company, added, signatures_used);
  return added;
end $$;

create function change_package(package bigint, name text, ends_at timestamptz, limit_users integer, limit_signatures integer)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_package_writer(app_company());
  update packages p set name = change_package.name, ends_at = change_package.ends_at, limit_users = change_package.limit_users,
      limit_signatures = change_package.limit_signatures
    where p.company_id = app_company() and p.id = package;
end $$;

-- Ends what is in force at `until`. Where that is now, whoever charges at this moment commits before us, or finds the counter closed
-- and looks for the package that follows.
create function close_packages(until timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare ended bigint[];
begin
  perform require_package_writer(app_company());
  with closed as (
    update packages set ends_at = until
      where company_id = app_company() and starts_at <= until and (ends_at is null or ends_at > until) returning id
  ) select array_agg(id) into ended from closed;
  if until <= at then
    update plan_counters set closed = true where company_id = app_company() and package_id = any (ended);
  end if;
end $$;

revoke execute on function guard_company_tables, privileges_of, give_app_privileges, open_company, take_registration_mail,
  require_package_writer, add_package, change_package, close_packages from public;
grant execute on function open_company, take_registration_mail, add_package, change_package, close_packages to laisen_app;
