drop function stamp_refusals(bigint[], bigint[], bigint[], bigint[], text[], text[], timestamptz[], boolean[]);

-- Refuses a stamp, too, whose rows have changed since they were read for an earlier one: CHANGED. row_versions has, for each stamp, the xmin of
-- its company, its employee and the company's policy of levels (- without one), whether there is an authority, and the xmin of its only
-- certificate, in this order and with spaces between; where it is null, nothing is compared.
--
-- Why each of several stamps is refused, or null. What they are asked for is checked in one query, whose start took most of the time when
-- it was one for each. It reads as the owner, since they may be of several companies: every row is looked up by its company.
create function stamp_refusals(
  company_ids bigint[], employee_ids bigint[], session_ids bigint[], key_ids bigint[], certificate_lists text[], version_lists text[],
  moments timestamptz[], confirming boolean[], row_versions text[]
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
        when s.row_versions is not null and s.row_versions <> concat_ws(' ', c.xmin, e.xmin,
          coalesce((select p.xmin::text from signature_policies p where p.company_id = s.company), '-'),
          exists (select from authorities a where a.company_id = s.company),
          (select k.xmin from certificates k where k.company_id = s.company and k.id = s.ids[1])) then 'CHANGED'
        else '' end
      from employees e join companies c on c.id = e.company_id
      where e.company_id = s.company and e.id = s.employee
        and e.deleted_at is null and e.locked_at is null and c.suspended_at is null
        and (s.session is null or exists (select from sessions o where o.company_id = s.company and o.id = s.session
          and o.employee_id = s.employee and o.ended_at is null and o.expires_at > s.at))),
      case when s.confirms then 'OWNER' else 'SESSION_REQUIRED' end), ''))
  from (select a.company, a.employee, a.at, a.confirms, a.row_versions, a.place, a.ids::bigint[] as ids, a.versions::integer[] as versions,
      -- An owner who confirms needs neither a session nor a right of their own.
      case when not a.confirms then a.session end as session, case when not a.confirms then a.key end as key
    from unnest(company_ids, employee_ids, session_ids, key_ids, certificate_lists, version_lists, moments, confirming,
        row_versions)
      with ordinality a (company, employee, session, key, ids, versions, at, confirms, row_versions, place)) s;
end $$;

revoke execute on function stamp_refusals from public;
grant execute on function stamp_refusals to laisen_app;
