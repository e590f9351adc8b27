-- Before PostgreSQL runs a query, it sets up every part of the plan, including parts that it then does not need. Every stamp asks who is signed
-- in and who may still stamp, and setting up the plans of both took longer than finding the rows.

-- What a person may. A permission that is held by several paths appears once for each: removing the repetitions here sorted the rows, and
-- most uses sorted them again.
create or replace view held_permissions with (security_invoker = true) as
  select company_id, employee_id, permission_id from employee_permissions
  union all select e.company_id, e.employee_id, p.permission_id from employee_roles e join role_permissions p using (company_id, role_id)
  union all select e.company_id, e.employee_id, p.permission_id from employee_groups e join group_permissions p using (company_id, group_id)
  union all select e.company_id, e.employee_id, p.permission_id
    from employee_groups e join group_roles g using (company_id, group_id) join role_permissions p using (company_id, role_id);

create or replace function permissions_of(company bigint, employee bigint) returns integer[] language plpgsql stable parallel safe as $$
begin
  return (select coalesce(array_agg(distinct h.permission_id order by h.permission_id), '{}') from held_permissions h
    where h.company_id = company and h.employee_id = employee);
end $$;

create or replace function permissions_at_sign_in(company bigint, employee bigint) returns integer[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(distinct h.permission_id order by h.permission_id), '{}') from held_permissions h
    where h.company_id = company and h.employee_id = employee);
end $$;

-- As in 0092. For `exists`, PostgreSQL may read the roles and factors of everybody while there are few people. A subquery that returns a value
-- always looks up the one person.
create or replace function find_sessions(hashes bytea[]) returns table (
  place bigint, company_id bigint, session_id bigint, employee_id bigint, kind text, locale text, time_zone text, authenticated_by text,
  stage text, proven_at timestamptz, signing_proof_at timestamptz, last_active_at timestamptz, expires_at timestamptz,
  username text, user_type text, active boolean, must_change_password boolean, factor_required_of text,
  factor_required_from timestamptz, factor_demanded boolean, factor_enrolled boolean, permissions integer[]
) language plpgsql stable security definer set search_path = public, pg_temp
  -- Else PostgreSQL would plan it anew for each length of the lists, which takes longer than to run it.
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select asked.place, s.company_id, s.id, s.employee_id, s.kind, s.locale, s.time_zone, s.authenticated_by, s.stage,
      s.proven_at, s.signing_proof_at, s.last_active_at, s.expires_at, e.username, c.kind,
      -- Only Signers are activated (1§4); everybody else counts as active.
      e.active or (select true from employee_roles r
        where r.company_id = s.company_id and r.employee_id = s.employee_id and r.role_id = 3) is null,
      e.must_change_password, c.factor_required_of, c.factor_required_from, e.factor_demanded,
      (select true from factors f
        where f.company_id = s.company_id and f.employee_id = s.employee_id and f.confirmed_at is not null limit 1) is not null,
      (select coalesce(array_agg(distinct h.permission_id order by h.permission_id), '{}') from held_permissions h
        where h.company_id = s.company_id and h.employee_id = s.employee_id)
    from unnest(hashes) with ordinality asked (hash, place)
    -- limit 1: each is looked up by its hash, however few sessions there were when this was planned.
    cross join lateral (select * from sessions o where o.token_hash = asked.hash and o.ended_at is null limit 1) s
    cross join lateral (select * from employees o where o.company_id = s.company_id and o.id = s.employee_id
      and o.deleted_at is null and o.locked_at is null limit 1) e
    cross join lateral (select * from companies o where o.id = s.company_id and o.suspended_at is null limit 1) c;
end $$;

-- As in 0093. API keys are asked about in a query of their own, which only runs where one of the stamps has a key.
create or replace function stamp_refusals(
  company_ids bigint[], employee_ids bigint[], session_ids bigint[], key_ids bigint[], certificate_lists text[], version_lists text[],
  moments timestamptz[], confirming boolean[], row_versions text[]
) returns table (place bigint, refusal text) language plpgsql stable security definer set search_path = public, pg_temp
  -- Else PostgreSQL would plan it anew for each length of the lists, which takes longer than to run it.
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Why the key of each stamp refuses it, or null.
  of_keys text[];
begin
  perform require_within(asked) from (select distinct unnest(company_ids)) a (asked);

  if array_remove(key_ids, null) <> '{}' then
    select array_agg(
      -- An owner who confirms needs no key.
      case when s.key is not null and not s.confirms then nullif(coalesce((select case
          when not exists (select from held_permissions h
              where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 2))
            or not exists (select from held_permissions h
              where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 104)) then 'NOT_PERMITTED'
          when not s.ids::bigint[] <@ granted_certificates(s.company, s.key) then 'API_KEY_CERTIFICATE_REFUSED'
          else '' end
        from api_keys k where k.company_id = s.company and k.id = s.key and k.ended_at is null and k.expires_at > s.at),
        'API_KEY_ENDED'), '') end
      order by s.place) into of_keys
    from unnest(company_ids, key_ids, certificate_lists, moments, confirming) with ordinality s (company, key, ids, at, confirms, place);
  end if;

  return query select s.place, coalesce(of_keys[s.place],
    -- Who stamps. Without a row there is nobody who is signed in, or no owner who may confirm.
    nullif(coalesce((select case
        when not e.active and exists (select from employee_roles r
          where r.company_id = s.company and r.employee_id = s.employee and r.role_id = 3) then 'SIGNER_INACTIVE'
        when cardinality(s.ids) <> valid.certificates then 'CERTIFICATE'
        when s.session is not null and not exists (select from held_permissions h
          where h.company_id = s.company and h.employee_id = s.employee and h.permission_id in (1, 2)) then 'NOT_PERMITTED'
        when s.row_versions is not null and s.row_versions <> concat_ws(' ', c.xmin, e.xmin,
          coalesce((select p.xmin::text from signature_policies p where p.company_id = s.company), '-'),
          exists (select from authorities a where a.company_id = s.company), valid.row_version) then 'CHANGED'
        else '' end
      from employees e join companies c on c.id = e.company_id
      -- Row versions are compared only where a stamp has a single certificate, so the largest is that certificate's.
      cross join lateral (select count(*) as certificates, max(c.xmin::text) as row_version
        from unnest(s.ids, s.versions) used (id, version)
        cross join lateral (select o.xmin from certificates o
          where o.company_id = s.company and o.id = used.id and o.deleted_at is null and o.suspended_at is null limit 1) c
        cross join lateral (select from certificate_versions o
          where o.company_id = s.company and o.certificate_id = used.id and o.version = used.version and o.revoked_at is null limit 1) v
        where case when s.confirms then certificate_owner(s.company, used.id) = s.employee
          else (select true from certificate_users u
            where u.company_id = s.company and u.certificate_id = used.id and u.employee_id = s.employee limit 1) end) valid
      where e.company_id = s.company and e.id = s.employee
        and e.deleted_at is null and e.locked_at is null and c.suspended_at is null
        and (s.session is null or exists (select from sessions o where o.company_id = s.company and o.id = s.session
          and o.employee_id = s.employee and o.ended_at is null and o.expires_at > s.at))),
      case when s.confirms then 'OWNER' else 'SESSION_REQUIRED' end), ''))
  from (select a.company, a.employee, a.at, a.confirms, a.row_versions, a.place, a.ids::bigint[] as ids, a.versions::integer[] as versions,
      -- An owner who confirms needs no session.
      case when not a.confirms then a.session end as session
    from unnest(company_ids, employee_ids, session_ids, certificate_lists, version_lists, moments, confirming, row_versions)
      with ordinality a (company, employee, session, ids, versions, at, confirms, row_versions, place)
    -- offset 0: the lists are read once.
    offset 0) s;
end $$;
