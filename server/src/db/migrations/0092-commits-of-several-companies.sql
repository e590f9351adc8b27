-- A transaction that writes the stamps of several companies names them in app.companies. It may write rows of these companies alone, and
-- only into the tables of stamps. What it reads is still of one company at a time, the one in app.company.
create function app_companies() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.companies', true), '')::bigint[] $$;

do $$
declare name text;
begin
  foreach name in array array['documents', 'objects', 'revisions', 'stamps', 'events', 'history', 'history_deltas'] loop
    execute format('create policy together on %I for insert with check (company_id = any (app_companies()))', name);
  end loop;
end $$;

create function require_within(company bigint) returns void language plpgsql stable as $$
begin
  if company is distinct from app_company() and coalesce(company <> all (app_companies()), true) then
    raise exception 'this transaction is not for company %', company using errcode = 'insufficient_privilege';
  end if;
end $$;

-- From here on the transaction reads as this company, which is its only one or one of those whose rows it writes.
create function act_within(company bigint) returns void language plpgsql as $$
begin
  if company is not distinct from app_company() then return; end if;
  perform require_within(company);
  perform set_config('app.company', company::text, true);
end $$;

create function charge_within(company bigint, signatures integer, bytes bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform act_within(company);
  perform charge_stamps(signatures, bytes, at);
end $$;

-- Why each of several stamps is refused, or null. What they are asked for is checked in one query, whose start took most of the time when
-- it was one for each. It reads as the owner, since they may be of several companies: every row is looked up by its company.
create function stamp_refusals(
  company_ids bigint[], employee_ids bigint[], session_ids bigint[], key_ids bigint[], certificate_lists text[], version_lists text[],
  moments timestamptz[], confirming boolean[]
) returns table (place bigint, refusal text) language plpgsql stable security definer set search_path = public, pg_temp
  -- Else PostgreSQL would plan it anew for each length of the lists, which takes longer than to run it.
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform require_within(asked) from unnest(company_ids) asked;
  return query select s.place, coalesce(
    -- The key that stamps, if one does.
    case when s.key is not null then nullif(coalesce((select case
        when not exists (select from held_permissions h
            where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 2))
          or not exists (select from held_permissions h
            where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 104)) then 'NOT_PERMITTED'
        when not s.ids <@ granted_certificates(s.company, s.key) then 'API_KEY_CERTIFICATE_REFUSED'
        else '' end
      from api_keys k where k.company_id = s.company and k.id = s.key and k.ended_at is null and k.expires_at > s.at),
      'API_KEY_ENDED'), '') end,
    -- Who stamps. Without a row there is nobody who is signed in, or no owner who may confirm.
    nullif(coalesce((select case
        when not e.active and exists (select from employee_roles r
          where r.company_id = s.company and r.employee_id = s.employee and r.role_id = 3) then 'SIGNER_INACTIVE'
        when cardinality(s.ids) <> (select count(*) from unnest(s.ids, s.versions) used (id, version)
          join certificates c on c.company_id = s.company and c.id = used.id
          join certificate_versions v on v.company_id = s.company and v.certificate_id = used.id and v.version = used.version
          where c.deleted_at is null and c.suspended_at is null and v.revoked_at is null
            and case when s.confirms then certificate_owner(s.company, used.id) = s.employee
              else exists (select from certificate_users u
                where u.company_id = s.company and u.certificate_id = used.id and u.employee_id = s.employee) end) then 'CERTIFICATE'
        when s.session is not null and not exists (select from held_permissions h
          where h.company_id = s.company and h.employee_id = s.employee and h.permission_id in (1, 2)) then 'NOT_PERMITTED'
        else '' end
      from employees e join companies c on c.id = e.company_id
      where e.company_id = s.company and e.id = s.employee
        and e.deleted_at is null and e.locked_at is null and c.suspended_at is null
        and (s.session is null or exists (select from sessions o where o.company_id = s.company and o.id = s.session
          and o.employee_id = s.employee and o.ended_at is null and o.expires_at > s.at))),
      case when s.confirms then 'OWNER' else 'SESSION_REQUIRED' end), ''))
  from (select a.company, a.employee, a.at, a.confirms, a.place, a.ids::bigint[] as ids, a.versions::integer[] as versions,
      -- An owner who confirms needs neither a session nor a right of their own.
      case when not a.confirms then a.session end as session, case when not a.confirms then a.key end as key
    from unnest(company_ids, employee_ids, session_ids, key_ids, certificate_lists, version_lists, moments, confirming)
      with ordinality a (company, employee, session, key, ids, versions, at, confirms, place)) s;
end $$;
drop function stamp_refusal(bigint, bigint, bigint, bigint[], integer[], timestamptz);
drop function api_key_refusal(bigint, bigint, bigint[], timestamptz);
drop function confirmed_stamp_refusal(bigint, bigint, bigint[], integer[]);

-- The sessions with these hashes, each with its place among them; instead of find_session, whose query began anew for each of them.
create function find_sessions(hashes bytea[]) returns table (
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
      e.active or not exists (select from employee_roles r
        where r.company_id = s.company_id and r.employee_id = s.employee_id and r.role_id = 3),
      e.must_change_password, c.factor_required_of, c.factor_required_from, e.factor_demanded,
      exists (select from factors f
        where f.company_id = s.company_id and f.employee_id = s.employee_id and f.confirmed_at is not null),
      (select coalesce(array_agg(h.permission_id order by h.permission_id), '{}') from held_permissions h
        where h.company_id = s.company_id and h.employee_id = s.employee_id)
    from unnest(hashes) with ordinality asked (hash, place)
    -- offset 0: each is looked up by its hash, however few sessions there were when this was planned.
    cross join lateral (select * from sessions o where o.token_hash = asked.hash and o.ended_at is null offset 0) s
    cross join lateral (select * from employees o where o.company_id = s.company_id and o.id = s.employee_id
      and o.deleted_at is null and o.locked_at is null offset 0) e
    cross join lateral (select * from companies o where o.id = s.company_id and o.suspended_at is null offset 0) c;
end $$;
drop function find_session;

revoke execute on function app_companies, require_within, act_within, charge_within, stamp_refusals, find_sessions from public;
grant execute on function app_companies, require_within, act_within, charge_within, stamp_refusals, find_sessions to laisen_app;
