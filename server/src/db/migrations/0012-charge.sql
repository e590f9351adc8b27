-- Charges signatures to the package in force at `at`, or fails with LS001: the reason as its message, what is left as its detail.
-- One statement that either charges or fails, so that the commit can leave right behind it: the counter is the row that all stamps of
-- a company wait for, and so it is held for as long as the commit takes, whatever else the server has to do.
create function charge_signatures(signatures integer, at timestamptz) returns void language plpgsql as $$
declare
  company constant bigint := app_company();
  began constant timestamptz := clock_timestamp();
  moment timestamptz := at;
  tried bigint;
  package record;
begin
  loop
    select p.* into package from package_at(company, moment) p;
    if package.package_id is null or package.starts_at > moment then
      raise exception 'PLAN_NOT_FOUND' using errcode = 'LS001';
    end if;
    if package.ends_at <= moment then raise exception 'PLAN_EXPIRED' using errcode = 'LS001'; end if;
    if package.package_id = tried then
      raise exception 'PLAN_SIGNATURES_USED_UP' using errcode = 'LS001',
        detail = greatest(0, package.limit_signatures - package.signatures_used - package.signatures_reserved);
    end if;
    -- Whether two at once fit is decided here, where the second one waits for the first.
    insert into plan_counters as c (company_id, package_id, signatures_used)
      select company, package.package_id, signatures
        where package.limit_signatures is null or signatures <= package.limit_signatures
      on conflict (company_id, package_id) do update set signatures_used = c.signatures_used + signatures
        where not c.closed and (select p.limit_signatures is null
            or c.signatures_used + c.signatures_reserved + signatures <= p.limit_signatures
          from packages p where p.company_id = company and p.id = package.package_id);
    if found then return; end if;
    -- Another package may have taken its place while we waited.
    tried := package.package_id;
    moment := at + (clock_timestamp() - began);
  end loop;
end $$;
revoke execute on function charge_signatures from public;
grant execute on function charge_signatures to laisen_app;
