-- An address belongs to a company once its reader has claimed the company that registered with it. Anyone may register with any
-- address, so whether one is taken is told to its mailbox alone.
alter table companies add column claimed_email text;
comment on column companies.claimed_email is
  'The address, in lower case, with which the company was claimed; empty once it has another; null while nobody has claimed it.';
update companies c set claimed_email = lower(email)
  where kind = 'EXT' and exists (select from employees e where e.company_id = c.id and e.password_hash is not null);
drop index companies_email;
create unique index companies_claimed_email on companies (claimed_email) where claimed_email <> '';
-- Which is still looked for by its first mail.
create index companies_email on companies (lower(email)) where claimed_email is null;

create function free_changed_email() returns trigger language plpgsql as $$
begin
  new.claimed_email := '';
  return new;
end $$;
create trigger free_changed_email before update on companies for each row
  when (old.claimed_email is not null and lower(old.email) is distinct from lower(new.email)) execute function free_changed_email();

-- Of a company that registered and that nobody has claimed: whether its address is that of another company.
create function address_taken(company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from companies mine join companies other on other.claimed_email = lower(mine.email)
    where mine.id = company and mine.claimed_email is null and mine.registered_from is not null)
$$;
create function own_address_taken() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select address_taken(app_company()) $$;
-- Whoever sets the first password claims the company and its address. The index refuses the second of two.
create function claim_company() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update companies set claimed_email = lower(email)
    where id = app_company() and claimed_email is null and registered_from is not null
$$;

-- As before, without accounts that their mailbox cannot claim, since its address is that of another company.
create or replace function find_accounts(mailbox text) returns table (company_id bigint, employee_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select e.company_id, e.id from employees e join companies c on c.id = e.company_id
        where lower(e.email) = lower(mailbox) and e.deleted_at is null and e.locked_at is null
          and not e.from_directory and c.suspended_at is null and not address_taken(c.id)
        order by e.company_id $$;

revoke execute on function free_changed_email, address_taken, own_address_taken, claim_company from public;
grant execute on function own_address_taken, claim_company to laisen_app;

-- The operator may require that new companies are approved. A company that waits, or was declined, has no session.
alter table companies add column waits_since timestamptz, add column declined_at timestamptz,
  add check (waits_since is null or declined_at is null);
comment on column companies.waits_since is 'Since when it waits for the operator to approve it; null: it does not.';
comment on column companies.declined_at is 'When the operator declined it. It is removed some days later.';

-- As before, and where companies must be approved, this one waits.
create or replace function admit_registration(company bigint, network bytea, mailbox bytea, at timestamptz, most_network integer,
  most_mailbox integer, most_hour integer) returns text language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare recent record;
begin
  perform pg_advisory_xact_lock(hashtext('laisen registration'));
  select count(*) filter (where registered_from = network) as network,
      count(*) filter (where registered_mailbox = mailbox) as mailbox,
      count(*) filter (where created_at > at - interval '1 hour') as hour into recent
    from companies where registered_from is not null and created_at > at - interval '1 day' and created_at <= at;
  if recent.network >= most_network then return 'network'; end if;
  if recent.mailbox >= most_mailbox then return 'mailbox'; end if;
  if recent.hour >= most_hour then return 'hour'; end if;
  update companies set registered_from = network, registered_mailbox = mailbox,
      waits_since = case when exists (select from installation where name = 'approval_required') then at end
    where id = company;
  return null;
end $$;

create function platform_approval() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select is_operator() and exists (select from installation where name = 'approval_required') $$;
-- True when there was something to change.
create function platform_require_approval(required boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_operator() then return false; end if;
  if required then insert into installation (name, value) values ('approval_required', 'yes') on conflict do nothing;
  else delete from installation where name = 'approval_required'; end if;
  return found;
end $$;
-- Of two operators who decide at once, the second finds nothing that waits. The address of a declined company is free again.
create function platform_decide(company bigint, at timestamptz, approved boolean) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  with changed as (
    update companies set waits_since = null, declined_at = case when not approved then at end,
      claimed_email = case when approved then claimed_email else '' end
    where is_operator() and id = company and kind = 'EXT' and waits_since is not null returning 1
  ) select exists (select from changed)
$$;

-- As before, with the state of approval.
drop function platform_companies(text, text, bigint, timestamptz, integer, integer);
create function platform_companies(wanted text, wanted_state text, only_id bigint, at timestamptz, most integer, skip integer)
  returns table (
    id bigint, code text, name text, telephone_no text, email text, country text, city text, address text,
    created_at timestamptz, demo boolean, verified_at timestamptz, suspended_at timestamptz, suspended_reason text,
    waits_since timestamptz, declined_at timestamptz, employees integer, activated integer, request_open boolean, plan json,
    total bigint
  ) language sql stable security definer set search_path = public, pg_temp as $$
  with found as (
    select c.*, exists (select from upgrade_requests u where u.company_id = c.id and u.state = 'open') as request_open
    from companies c
    where is_operator() and c.kind = 'EXT' and (only_id is null or c.id = only_id)
      and (wanted = '' or position(normalize(lower(wanted), nfc) in normalize(lower(concat_ws(' ', c.code, c.name, c.email)), nfc)) > 0)
  ), counted as (
    select *, count(*) over () as total from found f
    where case wanted_state when 'active' then f.suspended_at is null and f.waits_since is null and f.declined_at is null
      when 'waiting' then f.waits_since is not null when 'declined' then f.declined_at is not null when 'suspended' then f.suspended_at is not null
      when 'unverified' then f.verified_at is null when 'requests' then f.request_open else true end
    order by f.created_at desc, f.id desc limit most offset skip
  )
  select f.id, f.code, f.name, f.telephone_no, f.email, f.country, f.city, f.address, f.created_at, f.demo, f.verified_at,
    f.suspended_at, f.suspended_reason, f.waits_since, f.declined_at,
    (select count(*)::integer from employees e where e.company_id = f.id and e.deleted_at is null), activated_in(f.id),
    f.request_open, (select row_to_json(p) from package_at(f.id, at) p), f.total
  from counted f order by f.created_at desc, f.id desc
$$;

-- As before, and a company that the operator declined, whoever claimed it: no one in it ever had a session.
create or replace function drop_unclaimed(company bigint) returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
begin
  -- In the order of whoever sets the first password by a link at this moment: one waits for the other.
  perform from links where company_id = company for update;
  perform from employees where company_id = company for update;
  perform from companies where id = company for update;
  if not exists (select from companies where id = company and kind = 'EXT' and not demo and registered_from is not null)
    or exists (select from employees e join companies c on c.id = e.company_id
      where c.id = company and c.declined_at is null and (e.password_hash is not null or e.from_directory))
    or exists (select from sessions where company_id = company) then return false; end if;
  delete from mails where company_id = company;
  delete from links where company_id = company;
  delete from events where company_id = company;
  delete from employee_permissions where company_id = company;
  delete from employee_roles where company_id = company;
  delete from employee_groups where company_id = company;
  delete from employees where company_id = company;
  delete from employee_totals where company_id = company;
  delete from group_permissions where company_id = company;
  delete from group_roles where company_id = company;
  delete from groups where company_id = company;
  delete from role_permissions where company_id = company;
  delete from roles where company_id = company;
  delete from plan_counters where company_id = company;
  delete from packages where company_id = company;
  delete from company_keys where company_id = company;
  delete from companies where id = company;
  return true;
end $$;

revoke execute on function platform_approval, platform_require_approval, platform_decide, platform_companies from public;
grant execute on function platform_approval, platform_require_approval, platform_decide, platform_companies to laisen_app;
