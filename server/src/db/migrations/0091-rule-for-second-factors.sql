-- Whom a company requires a second factor of, and from when: until then they are only reminded.
alter table companies
  add factor_required_of text not null default 'nobody' check (factor_required_of in ('nobody', 'administrators', 'everyone')),
  add factor_required_from timestamptz,
  add confirm_signatures boolean not null default false;
update companies set factor_required_of = 'everyone', factor_required_from = created_at where factor_demanded;
alter table companies add check ((factor_required_of = 'nobody') = (factor_required_from is null));
comment on column companies.confirm_signatures is
  'Whether a person confirms with a password or a code before each signature with a certificate that needs no password (rules 2.3a).';
grant update (factor_required_of, factor_required_from, confirm_signatures) on companies to laisen_app;

alter table employees add factor_mailed_at timestamptz;
comment on column employees.factor_mailed_at is 'When the person was last emailed that they should set up a second factor.';
grant update (factor_mailed_at) on employees to laisen_app;

alter table sessions add signing_proof_at timestamptz;
comment on column sessions.signing_proof_at is
  'When the person confirmed who they are, unless a signature has used that up since (companies.confirm_signatures).';
grant update (signing_proof_at) on sessions to laisen_app;

-- An administrator looks at the sessions of the company. The limit of a session does not move while it is used, so its index does not either.
create index sessions_open on sessions (company_id, expires_at) where ended_at is null;

-- As before, with the new columns.
create or replace function demand_factor_of_operators() returns trigger language plpgsql as $$
begin
  if new.kind = 'COM' and not exists (select from companies where demo and suspended_at is null) then
    new.factor_required_of := 'everyone';
    new.factor_required_from := new.created_at;
  end if;
  return new;
end $$;
create or replace function end_demo() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into installation (name, value) values ('demo_ended', 'yes') on conflict do nothing;
  update companies set suspended_at = coalesce(suspended_at, now()) where demo;
  update companies set factor_required_of = 'everyone', factor_required_from = created_at
    where kind = 'COM' and factor_required_of <> 'everyone';
  update sessions set ended_at = now() where ended_at is null and company_id in (select id from companies where demo);
  delete from operator_contact where saved_by = '';
$$;

-- As before, and instead of whether a factor must be set up it returns what decides that: the rule knows administrators and a day.
drop function find_session;
create function find_session(hash bytea) returns table (
  company_id bigint, session_id bigint, employee_id bigint, kind text, locale text, time_zone text, authenticated_by text,
  stage text, proven_at timestamptz, signing_proof_at timestamptz, last_active_at timestamptz, expires_at timestamptz,
  username text, user_type text, active boolean, must_change_password boolean, factor_required_of text,
  factor_required_from timestamptz, factor_demanded boolean, factor_enrolled boolean, permissions integer[]
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.company_id, s.id, s.employee_id, s.kind, s.locale, s.time_zone, s.authenticated_by, s.stage,
      s.proven_at, s.signing_proof_at, s.last_active_at, s.expires_at, e.username, c.kind,
      -- Only Signers are activated (1§4); everybody else counts as active.
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3),
      e.must_change_password, c.factor_required_of, c.factor_required_from, e.factor_demanded,
      exists (select from factors f
        where f.company_id = e.company_id and f.employee_id = e.id and f.confirmed_at is not null),
      permissions_at_sign_in(s.company_id, s.employee_id)
    from sessions s
    join employees e on e.company_id = s.company_id and e.id = s.employee_id
    join companies c on c.id = s.company_id
    where s.token_hash = hash and s.ended_at is null
      and e.deleted_at is null and e.locked_at is null and c.suspended_at is null;
end $$;
revoke execute on function find_session from public;
grant execute on function find_session to laisen_app;

alter table companies drop factor_demanded;
