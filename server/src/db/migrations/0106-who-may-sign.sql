-- Who may sign, asked by every act that signs: before it, and again in its transaction. Why each of several acts is refused, or null.
--
-- acts: stamp: with a certificate that they may use. confirm: with one that they own, for whoever asked. ask: has the owner asked to confirm a
-- stamp. own: as a recipient of an envelope, with a certificate that they may use. person: as a recipient, with a certificate made for the act, or
-- with the company's; or has a certificate issued in their name. seal: lets others sign with a certificate of the company that they may use; it
-- asks nothing about the person, who may be locked when the others sign.
--
-- passwords: the password of the certificate was verified. proven: the person confirmed this one signature.
-- row_versions as in 0093. It reads as the owner, since the acts may be of several companies: every row is looked up by its company.
create function signing_refusals(
  company_ids bigint[], employee_ids bigint[], session_ids bigint[], key_ids bigint[], certificate_lists text[], version_lists text[],
  moments timestamptz[], acts text[], passwords boolean[], proven boolean[], row_versions text[]
) returns table (place bigint, refusal text) language plpgsql stable security definer set search_path = public, pg_temp
  -- Else PostgreSQL would plan it anew for each length of the lists, which takes longer than to run it.
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Why the key of each act refuses it, or null.
  of_keys text[];
begin
  perform require_within(asked) from (select distinct unnest(company_ids)) a (asked);

  if array_remove(key_ids, null) <> '{}' then
    select array_agg(
      case when s.key is not null then nullif(coalesce((select case
          when not exists (select from held_permissions h
              where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 2))
            or not exists (select from held_permissions h
              where h.company_id = s.company and h.employee_id = k.employee_id and h.permission_id in (1, 104)) then 'NOT_PERMITTED'
          when not s.ids::bigint[] <@ granted_certificates(s.company, s.key) then 'API_KEY_CERTIFICATE_REFUSED'
          else '' end
        from api_keys k where k.company_id = s.company and k.id = s.key and k.ended_at is null and k.expires_at > s.at),
        'API_KEY_ENDED'), '') end
      order by s.place) into of_keys
    from unnest(company_ids, key_ids, certificate_lists, moments) with ordinality s (company, key, ids, at, place);
  end if;

  return query select s.place, coalesce(of_keys[s.place],
    -- Without a row there is nobody who is signed in, or nobody who may act at all.
    nullif(coalesce((select case
        when s.act <> 'seal' and not e.active and exists (select from employee_roles r
          where r.company_id = s.company and r.employee_id = s.employee and r.role_id = 3) then 'SIGNER_INACTIVE'
        when cardinality(s.ids) <> valid.certificates then 'CERTIFICATE'
        when s.act not in ('person', 'seal') and not exists (select from held_permissions h
          where h.company_id = s.company and h.employee_id = s.employee and h.permission_id in (1, 2)) then 'NOT_PERMITTED'
        when s.act = 'stamp' and s.session is not null and c.confirm_signatures and not s.proven and not s.password then 'PROOF_REQUIRED'
        when s.row_versions is not null and s.row_versions <> concat_ws(' ', c.xmin, e.xmin,
          coalesce((select p.xmin::text from signature_policies p where p.company_id = s.company), '-'),
          exists (select from authorities a where a.company_id = s.company), valid.row_version) then 'CHANGED'
        else '' end
      from employees e join companies c on c.id = e.company_id
      -- Row versions are compared only where a stamp has a single certificate, so the largest is that certificate's.
      cross join lateral (select count(*) as certificates, max(c.xmin::text) as row_version
        from unnest(s.ids, s.versions) used (id, version)
        cross join lateral (select o.xmin, o.kind, o.password_check, o.confirm_by_owner from certificates o
          where o.company_id = s.company and o.id = used.id and o.deleted_at is null and o.suspended_at is null limit 1) c
        cross join lateral (select from certificate_versions o
          where o.company_id = s.company and o.certificate_id = used.id and o.version = used.version and o.revoked_at is null
            and o.issuer_revoked_at is null limit 1) v
        where case s.act when 'confirm' then certificate_owner(s.company, used.id) = s.employee
            else (select true from certificate_users u
              where u.company_id = s.company and u.certificate_id = used.id and u.employee_id = s.employee limit 1) end
          and (s.act <> 'seal' or c.kind = '2')
          -- Switched on since the key was opened.
          and (s.act = 'ask' or s.password or not c.password_check)
          -- A program never knows that the owner is there.
          and (s.act in ('ask', 'confirm') or not c.confirm_by_owner
            or (s.key is null and certificate_owner(s.company, used.id) = s.employee))) valid
      where e.company_id = s.company and e.id = s.employee
        and (s.act = 'seal' or (e.deleted_at is null and e.locked_at is null)) and c.suspended_at is null
        and (s.session is null or exists (select from sessions o where o.company_id = s.company and o.id = s.session
          and o.employee_id = s.employee and o.ended_at is null and o.expires_at > s.at))),
      case when s.act = 'confirm' then 'OWNER' else 'SESSION_REQUIRED' end), ''))
  from (select a.company, a.employee, a.session, a.key, a.at, a.act, a.password, a.proven, a.row_versions, a.place, a.ids::bigint[] as ids,
      a.versions::integer[] as versions
    from unnest(company_ids, employee_ids, session_ids, key_ids, certificate_lists, version_lists, moments, acts, passwords, proven, row_versions)
      with ordinality a (company, employee, session, key, ids, versions, at, act, password, proven, row_versions, place)
    -- offset 0: the lists are read once.
    offset 0) s;
end $$;
revoke execute on function signing_refusals from public;
grant execute on function signing_refusals to laisen_app;

-- For servers of the version before, which tell neither what was verified nor whether the owner is asked. An owner who confirms has no session and
-- no key of the act.
create or replace function stamp_refusals(
  company_ids bigint[], employee_ids bigint[], session_ids bigint[], key_ids bigint[], certificate_lists text[], version_lists text[],
  moments timestamptz[], confirming boolean[], row_versions text[]
) returns table (place bigint, refusal text) language sql stable security definer set search_path = public, pg_temp as $$
  select r.place, r.refusal from (
    select array_agg(case when not confirms then session end order by place) as sessions, array_agg(case when not confirms then key end order by place) as keys,
      array_agg(case when confirms then 'confirm' else 'ask' end order by place) as acts, array_agg(true order by place) as yes
    from unnest(session_ids, key_ids, confirming) with ordinality a (session, key, confirms, place)) a,
    signing_refusals(company_ids, employee_ids, a.sessions, a.keys, certificate_lists, version_lists, moments, a.acts, a.yes, a.yes, row_versions) r
$$;
