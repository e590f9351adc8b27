-- The limit is looked up behind the counter's lock, by a statement of its own: an operator who changed it while we waited has committed
-- by then, and what is charged by a limit from before could be more than the new one allows. Otherwise as in 0012.
create or replace function charge_signatures(signatures integer, at timestamptz) returns void language plpgsql as $$
declare
  company constant bigint := app_company();
  began constant timestamptz := clock_timestamp();
  moment timestamptz := at;
  tried bigint;
  taken bigint;
  allowed integer;
  package record;
begin
  loop
    select p.* into package from package_at(company, moment) p;
    if package.package_id is null or package.starts_at > moment then
      raise exception 'PLAN_NOT_FOUND' using errcode = 'LS001';
    end if;
    if package.ends_at <= moment or package.package_id = tried then
      raise exception 'PLAN_EXPIRED' using errcode = 'LS001';
    end if;
    insert into plan_counters as c (company_id, package_id, signatures_used) values (company, package.package_id, signatures)
      on conflict (company_id, package_id) do update set signatures_used = c.signatures_used + signatures where not c.closed
      returning c.signatures_used + c.signatures_reserved into taken;
    exit when found;
    -- It was closed while we waited: its end is past, even where our clock is behind, and another one may have taken its place.
    tried := package.package_id;
    moment := greatest(at + (clock_timestamp() - began),
      (select p.ends_at from packages p where p.company_id = company and p.id = tried));
  end loop;
  select p.limit_signatures into allowed from packages p where p.company_id = company and p.id = package.package_id;
  if taken > allowed then
    raise exception 'PLAN_SIGNATURES_USED_UP' using errcode = 'LS001', detail = greatest(0, allowed - taken + signatures);
  end if;
end $$;

-- An import that is not finished can be taken back whole, so it knows its people until then.
alter table imports add column cancelled boolean not null default false;
alter table import_passwords alter column sealed_password drop not null;
comment on table import_passwords is 'The people of an import that is not finished.';
comment on column import_passwords.sealed_password is 'Null as soon as the hash is there.';
