-- Operators see every company as a customer, so they need a second factor, except beside a demo that is running.
create function demand_factor_of_operators() returns trigger language plpgsql as $$
begin
  if new.kind = 'COM' and not exists (select from companies where demo and suspended_at is null) then
    new.factor_demanded := true;
  end if;
  return new;
end $$;
create trigger demand_factor_of_operators before insert on companies for each row execute function demand_factor_of_operators();
update companies set factor_demanded = true
  where kind = 'COM' and not exists (select from companies where demo and suspended_at is null);

-- As before, and from then on operators need a second factor.
create or replace function end_demo() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into installation (name, value) values ('demo_ended', 'yes') on conflict do nothing;
  update companies set suspended_at = coalesce(suspended_at, now()) where demo;
  update companies set factor_demanded = true where kind = 'COM' and not factor_demanded;
  update sessions set ended_at = now() where ended_at is null and company_id in (select id from companies where demo);
$$;

-- Administrators without a second factor are asked to set one up, and may put it off.
alter table employees add factor_reminder_at timestamptz;
comment on column employees.factor_reminder_at is 'From when on an administrator without a second factor is asked again to set one up.';
grant update (factor_reminder_at) on employees to laisen_app;
