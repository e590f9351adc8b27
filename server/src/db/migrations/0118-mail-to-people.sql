-- Whom of the company's people an email is for: one that still waits when they are deleted is not sent to them.
alter table mails add column employee_id bigint;
alter table mails add foreign key (company_id, employee_id) references employees;
-- When it failed for good. An earlier version of the product leaves it empty.
alter table mails add column failed_at timestamptz;
grant update (failed_at) on mails to laisen_app;

-- Mail fails as long as nothing was sent since, and for a day at the most: one email that failed is no warning for ever. One whose contents
-- are gone cannot be sent again, and was told elsewhere.
create or replace function platform_counts(at timestamptz)
  returns table (plans_ended integer, mails_waiting integer, mails_failed integer, mail_waits_since timestamptz, last_mail_error text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with failing as (
    select m.id, m.last_error from mails m
    where m.state = 'failed' and m.facts is not null and coalesce(m.failed_at, m.created_at) > at - interval '1 day'
      and not exists (select from mails s where s.state = 'sent' and s.sent_at > coalesce(m.failed_at, m.created_at))
  )
  select
    (select count(*)::integer from companies c cross join lateral package_at(c.id, at) p
      where c.kind = 'EXT' and c.suspended_at is null and p.ends_at <= at),
    (select count(*)::integer from mails where state = 'waiting'),
    (select count(*)::integer from failing),
    (select min(created_at) from mails where state = 'waiting'),
    coalesce((select last_error from (
      select f.id, f.last_error from failing f union all select w.id, w.last_error from mails w where w.state = 'waiting'
    ) told where last_error is not null order by id desc limit 1), '')
  where is_operator()
$$;

-- Emails to an address, to these recipients whatever their address was then, and to these employees.
create function mails_about(people bigint[], persons bigint[], address text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from mails where company_id = app_company() and lower(recipient) = lower(address)
    union select id from mails where company_id = app_company() and recipient_id = any(persons)
    union select id from mails where company_id = app_company() and employee_id = any(people) $$;
create function erase_mails_about(people bigint[], persons bigint[], address text, most integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (
      delete from mails where company_id = app_company() and id in (select mails_about(people, persons, address) limit most) returning 1
    ) select count(*)::integer from gone $$;
create index mails_of_employee on mails (company_id, employee_id) where employee_id is not null;
revoke execute on function mails_about, erase_mails_about from public;
grant execute on function mails_about, erase_mails_about to laisen_app;
