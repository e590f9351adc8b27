-- The switch "password for each signature" says what the key is sealed under. Two edits at once could leave a certificate whose switch is on and
-- which any password opens, or one that nothing opens. Such rows now say what their seal says.
update certificates c set password_check = v.password_salt is not null
  from certificate_versions v
  where v.company_id = c.company_id and v.certificate_id = c.id and v.version = c.version and c.deleted_at is null
    and c.password_check <> (v.password_salt is not null);

create function require_password_and_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  which bigint;
  switched boolean;
begin
  if tg_table_name = 'certificates' then which := new.id; else which := new.certificate_id; end if;
  -- Of two transactions that change switch and seal, the second sees what the first has committed.
  select c.password_check into switched from certificates c
    where c.company_id = new.company_id and c.id = which and c.deleted_at is null for no key update;
  if exists (select from certificates c join certificate_versions v
      on v.company_id = c.company_id and v.certificate_id = c.id and v.version = c.version
      where c.company_id = new.company_id and c.id = which and switched <> (v.password_salt is not null)) then
    raise exception 'the password switch of certificate % is not what its key is sealed under', which
      using errcode = 'check_violation', constraint = 'password_and_seal';
  end if;
  return null;
end $$;

-- At the commit: a transaction writes one after the other.
create constraint trigger password_and_seal after insert or update of password_check, version on certificates
  deferrable initially deferred for each row execute function require_password_and_seal();
create constraint trigger password_and_seal after insert or update of password_salt on certificate_versions
  deferrable initially deferred for each row execute function require_password_and_seal();

-- Certificates that stayed suspended because they became the company's, or got a password, after their owner was asked to confirm: the owner is
-- asked again.
insert into confirmations (company_id, employee_id, email, created_at)
  select distinct c.company_id, e.id, e.email, now()
  from certificates c join employees e on e.company_id = c.company_id
    and e.id = coalesce(c.suspended_for, certificate_owner(c.company_id, c.id))
  where c.suspended_at is not null and c.deleted_at is null and e.deleted_at is null
  on conflict do nothing;
