-- Bytes that a company keeps in the object store: documents, what was appended to them, and pictures. One row per company, because what
-- is kept outlives the package it was kept under. It changes in the transaction that changes the objects.
create table storage_counters (
  company_id bigint primary key references companies on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
alter table storage_counters enable row level security;
create policy company on storage_counters using (company_id = app_company()) with check (company_id = app_company());
grant select, update (bytes) on storage_counters to laisen_app;
insert into storage_counters (company_id, bytes)
  select c.id, coalesce((select sum(o.size_bytes) from objects o where o.company_id = c.id and o.wrapped_key is not null), 0)
  from companies c;
create function open_storage_counter() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into storage_counters (company_id, bytes) values (new.id, 0);
  return null;
end $$;
create trigger open_storage_counter after insert on companies for each row execute function open_storage_counter();

-- What a package or a plan says: null means no limit. By default 1 GB for every 100 signatures, and 1 GB at least. Companies that keep more
-- today have room for as much again.
create function pg_temp.bytes_for(signatures integer) returns bigint language sql immutable as $$
  select least(greatest(1, ceil(signatures / 100.0)), 1000000)::bigint * 1073741824
$$;
alter table plans add column limit_bytes bigint check (limit_bytes >= 0);
alter table packages add column limit_bytes bigint check (limit_bytes >= 0);
update plans set limit_bytes = pg_temp.bytes_for(limit_signatures) where limit_signatures is not null;
update packages p set limit_bytes = greatest(pg_temp.bytes_for(p.limit_signatures), 2 * s.bytes)
  from storage_counters s where s.company_id = p.company_id and p.limit_signatures is not null;
grant update (limit_bytes) on plans to laisen_app;

-- As before, with what is kept and how much may be.
drop function package_at(bigint, timestamptz);
create function package_at(company bigint, at timestamptz) returns table (
  package_id bigint, name text, starts_at timestamptz, ends_at timestamptz, limit_users integer, limit_signatures integer,
  limit_bytes bigint, signatures_used integer, signatures_reserved integer, bytes_stored bigint
) language sql stable as $$
  select p.id, p.name, p.starts_at, p.ends_at, p.limit_users, p.limit_signatures, p.limit_bytes,
    coalesce(c.signatures_used, 0), coalesce(c.signatures_reserved, 0), coalesce(s.bytes, 0)
  from packages p left join plan_counters c on c.company_id = p.company_id and c.package_id = p.id
    left join storage_counters s on s.company_id = p.company_id
  where p.company_id = company
  order by p.starts_at <= at and (p.ends_at is null or p.ends_at > at) desc,
    p.starts_at <= at desc,
    case when p.starts_at <= at then p.starts_at end desc, p.starts_at, p.id desc
  limit 1
$$;

drop function platform_packages(bigint);
create function platform_packages(company bigint) returns table (
    id bigint, name text, starts_at timestamptz, ends_at timestamptz, limit_users integer, limit_signatures integer,
    limit_bytes bigint, signatures_used integer, signatures_reserved integer, bytes_stored bigint
  ) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.starts_at, p.ends_at, p.limit_users, p.limit_signatures, p.limit_bytes, coalesce(c.signatures_used, 0),
    coalesce(c.signatures_reserved, 0), coalesce(s.bytes, 0)
  from packages p left join plan_counters c on c.company_id = p.company_id and c.package_id = p.id
    left join storage_counters s on s.company_id = p.company_id
  where is_operator() and p.company_id = company order by p.starts_at desc, p.id desc limit 100
$$;

drop function add_package(bigint, text, timestamptz, timestamptz, integer, integer, integer, timestamptz);
create function add_package(
  company bigint, name text, starts_at timestamptz, ends_at timestamptz, limit_users integer, limit_signatures integer,
  limit_bytes bigint, signatures_used integer, at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare added bigint;
begin
  perform require_package_writer(company);
  insert into packages (company_id, name, starts_at, ends_at, limit_users, limit_signatures, limit_bytes, created_at)
    values (company, name, starts_at, ends_at, limit_users, limit_signatures, limit_bytes, at) returning id into added;
  insert into plan_counters (company_id, package_id, signatures_used) values (company, added, signatures_used);
  return added;
end $$;

drop function change_package(bigint, text, timestamptz, integer, integer);
create function change_package(
  package bigint, name text, ends_at timestamptz, limit_users integer, limit_signatures integer, limit_bytes bigint
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_package_writer(app_company());
  update packages p set name = change_package.name, ends_at = change_package.ends_at, limit_users = change_package.limit_users,
      limit_signatures = change_package.limit_signatures, limit_bytes = change_package.limit_bytes
    where p.company_id = app_company() and p.id = package;
end $$;

-- Counts bytes that are kept from now on, within the limit of a package, or fails with LS001. Bytes below zero are given back.
create function count_bytes(added bigint, package bigint) returns void language plpgsql as $$
declare
  stored bigint;
  allowed bigint;
begin
  update storage_counters s set bytes = s.bytes + added where s.company_id = app_company() returning s.bytes into stored;
  if added <= 0 then return; end if;
  -- The limit is read behind the counter's lock, so an operator who changed it while we waited has committed by now.
  select p.limit_bytes into allowed from packages p where p.company_id = app_company() and p.id = package;
  if stored > allowed then
    raise exception 'PLAN_STORAGE_USED_UP' using errcode = 'LS001', detail = greatest(0, allowed - stored + added), hint = allowed;
  end if;
end $$;

-- What a stamp takes, in one statement that either takes or fails. Its company's stamps wait for each other at the package's counter
-- already, so that the counter of bytes behind it lets no one wait longer.
create function charge_stamps(signatures integer, bytes bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform count_bytes(bytes, take_signatures(signatures, false, at));
end $$;

-- What is not signed is counted against the package of the moment, in force or not.
create function store_bytes(added bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform count_bytes(added, (select p.package_id from package_at(app_company(), at) p));
end $$;

revoke execute on function open_storage_counter, package_at, platform_packages, add_package, change_package, count_bytes, charge_stamps,
  store_bytes from public;
grant execute on function package_at, platform_packages, add_package, change_package, count_bytes, charge_stamps, store_bytes
  to laisen_app;
