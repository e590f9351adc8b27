-- What a person may is asked for with every call, as the owner, and once more before a signature is committed, as the application. A plan
-- that row-level security takes part in is made for one role: with one function for both, each of the two threw away the plan of the
-- other, and planning took ten times as long as the query. So there are two functions, over one view.

-- What a person may: direct, by roles, by groups, by groups' roles (rules 2.2), with the row-level security of whoever asks.
create view held_permissions with (security_invoker = true) as
  select company_id, employee_id, permission_id from employee_permissions
  union select e.company_id, e.employee_id, p.permission_id from employee_roles e join role_permissions p using (company_id, role_id)
  union select e.company_id, e.employee_id, p.permission_id from employee_groups e join group_permissions p using (company_id, group_id)
  union select e.company_id, e.employee_id, p.permission_id
    from employee_groups e join group_roles g using (company_id, group_id) join role_permissions p using (company_id, role_id);
grant select on held_permissions to laisen_app;

create or replace function permissions_of(company bigint, employee bigint) returns integer[] language plpgsql stable parallel safe as $$
begin
  return (select coalesce(array_agg(h.permission_id order by h.permission_id), '{}') from held_permissions h
    where h.company_id = company and h.employee_id = employee);
end $$;

-- The same for find_session and find_api_key alone.
create function permissions_at_sign_in(company bigint, employee bigint) returns integer[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(h.permission_id order by h.permission_id), '{}') from held_permissions h
    where h.company_id = company and h.employee_id = employee);
end $$;
revoke execute on function permissions_at_sign_in from public;

-- As before, with permissions_at_sign_in.
create or replace function find_session(hash bytea) returns table (
  company_id bigint, session_id bigint, employee_id bigint, kind text, locale text, time_zone text, authenticated_by text,
  stage text, proven_at timestamptz, last_active_at timestamptz, expires_at timestamptz, username text, user_type text,
  active boolean, must_change_password boolean, must_enrol_factor boolean, permissions integer[]
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.company_id, s.id, s.employee_id, s.kind, s.locale, s.time_zone, s.authenticated_by, s.stage,
      s.proven_at, s.last_active_at, s.expires_at, e.username, c.kind,
      -- Only Signers are activated (1§4); everybody else counts as active.
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3),
      e.must_change_password,
      (c.factor_demanded or e.factor_demanded) and not exists (select from factors f
        where f.company_id = e.company_id and f.employee_id = e.id and f.confirmed_at is not null),
      permissions_at_sign_in(s.company_id, s.employee_id)
    from sessions s
    join employees e on e.company_id = s.company_id and e.id = s.employee_id
    join companies c on c.id = s.company_id
    where s.token_hash = hash and s.ended_at is null
      and e.deleted_at is null and e.locked_at is null and c.suspended_at is null;
end $$;

-- As before, with permissions_at_sign_in.
create or replace function find_api_key(hash bytea) returns table (
  company_id bigint, key_id bigint, employee_id bigint, calls text[], addresses text[], expires_at timestamptz, ended boolean,
  last_used_at timestamptz, last_used_address text, locale text, username text, user_type text, active boolean,
  permissions integer[], certificates bigint[]
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select k.company_id, k.id, k.employee_id, k.calls, k.addresses, k.expires_at,
      k.ended_at is not null or e.deleted_at is not null or e.locked_at is not null or c.suspended_at is not null,
      k.last_used_at, k.last_used_address, e.locale, e.username, c.kind,
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3),
      permissions_at_sign_in(k.company_id, k.employee_id), granted_certificates(k.company_id, k.id)
    from api_keys k
    join employees e on e.company_id = k.company_id and e.id = k.employee_id
    join companies c on c.id = k.company_id
    where k.token_hash = hash;
end $$;
