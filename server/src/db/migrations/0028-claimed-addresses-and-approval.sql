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
