-- Whether a person may stamp with these certificates still: asked in the transaction that writes a stamp, since an upload may take
-- minutes in which a session ends, a person is locked, or a certificate is revoked or taken away. In plpgsql, whose plans are kept.
-- `session` null is for stamps that no session makes.
create function may_stamp(company bigint, employee bigint, session bigint, certificate_ids bigint[], versions integer[], at timestamptz)
  returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from employees e join companies c on c.id = e.company_id
      where e.company_id = company and e.id = employee
        and e.deleted_at is null and e.locked_at is null and c.suspended_at is null
        and (e.active or not exists (select from employee_roles r
          where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3)))
    and (session is null or exists (select from sessions s
      where s.company_id = company and s.id = session and s.employee_id = employee and s.ended_at is null and s.expires_at > at)
      and permissions_of(company, employee) && array[1, 2])
    and cardinality(certificate_ids) = (select count(*) from unnest(certificate_ids, versions) used (id, version)
      join certificates c on c.company_id = company and c.id = used.id
      join certificate_versions v on v.company_id = company and v.certificate_id = used.id and v.version = used.version
      join certificate_employees a on a.company_id = company and a.certificate_id = used.id and a.employee_id = employee
      where c.deleted_at is null and c.suspended_at is null and v.revoked_at is null);
end $$;
revoke execute on function may_stamp from public;
grant execute on function may_stamp to laisen_app;
