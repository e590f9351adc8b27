-- Sensitive acts ask for the password or the second factor again if the session last proved one more than five minutes ago.
alter table sessions add proven_at timestamptz;
update sessions set proven_at = created_at;
alter table sessions alter column proven_at set not null;
comment on column sessions.proven_at is 'When the person of this session last proved who they are, by password or second factor.';
grant update (proven_at) on sessions to laisen_app;

-- A change of email is undone by setting the address back and ending the password until its owner sets another one.
comment on column links.about is 'What else the link is bound to: the new address of a change of email, or the old one that undoing it restores.';

-- As before, with proven_at.
drop function find_session(bytea);
create function find_session(hash bytea) returns table (
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
      permissions_of(s.company_id, s.employee_id)
    from sessions s
    join employees e on e.company_id = s.company_id and e.id = s.employee_id
    join companies c on c.id = s.company_id
    where s.token_hash = hash and s.ended_at is null
      and e.deleted_at is null and e.locked_at is null and c.suspended_at is null;
end $$;
revoke execute on function find_session from public;
grant execute on function find_session to laisen_app;
