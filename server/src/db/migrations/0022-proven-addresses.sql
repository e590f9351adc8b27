-- An address is proven once its person has used something that was mailed to it. Until then mails to it hold our own words only:
-- anyone may register with, or be given, an address that is not theirs.
alter table employees add column email_proven_at timestamptz;
comment on column employees.email_proven_at is 'When a link or a code that was mailed to this address was used; null while nobody has.';
update employees set email_proven_at = coalesce(password_changed_at, created_at) where password_hash is not null;

create function unprove_changed_email() returns trigger language plpgsql as $$
begin
  new.email_proven_at := null;
  return new;
end $$;
create trigger unprove_changed_email before update on employees for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function unprove_changed_email();
revoke execute on function unprove_changed_email from public;
grant update (email_proven_at) on employees to laisen_app;

-- Where registrations come from, for their limits.
alter table companies add column registered_from bytea, add column registered_mailbox bytea;
comment on column companies.registered_from is 'SHA-256 of the network that registered the company.';
comment on column companies.registered_mailbox is 'SHA-256 of the mailbox it registered with, without what follows a plus sign.';
create index companies_registered on companies (created_at) where registered_from is not null;

-- Registrations take turns here, so that the limits hold for any number at once. Says which limit is reached, if one is; else notes
-- where the company comes from.
create function admit_registration(company bigint, network bytea, mailbox bytea, at timestamptz, most_network integer,
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
  update companies set registered_from = network, registered_mailbox = mailbox where id = company;
  return null;
end $$;
revoke execute on function admit_registration from public;
grant execute on function admit_registration to laisen_app;

-- Removes a company that nobody ever claimed: no one in it has ever had a password or a session. Its code and address are free
-- again. What nobody claimed holds nothing but what registering wrote; if there is more, a foreign key refuses and it stays.
create function drop_unclaimed(company bigint) returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
begin
  -- In the order of whoever sets the first password by a link at this moment: one waits for the other.
  perform from links where company_id = company for update;
  perform from employees where company_id = company for update;
  perform from companies where id = company for update;
  if not exists (select from companies where id = company and kind = 'EXT' and not demo and registered_from is not null)
    or exists (select from employees where company_id = company and (password_hash is not null or from_directory))
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
revoke execute on function drop_unclaimed from public;
