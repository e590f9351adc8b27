-- Lists that stay quick at 200,000 people where few of them are meant: a group's members, the holders of a rare role.

-- The first members of a group, by their ids, without a look at the others.
create index employee_groups_members on employee_groups (company_id, group_id, employee_id);
drop index employee_groups_group;

-- As before, and among the members of a group. Where a role has few holders, or a group few members, those are looked through,
-- however many of all people hold the text.
drop function search_employees(text, bigint, boolean, bigint, bigint, bigint);
create function search_employees(
  wanted text, wanted_role bigint, wanted_active boolean, wanted_group bigint, skip bigint, page bigint, most bigint
) returns table (employee bigint, total bigint) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  company constant bigint := app_company();
  needle constant text := normalize(lower(wanted), nfc);
  few_at_most constant integer := 5000;
  few bigint[];
  common boolean := char_length(needle) < 2;
  found bigint[];
begin
  if wanted_group is not null then
    few := array(select g.employee_id from employee_groups g
      where g.company_id = company and g.group_id = wanted_group limit few_at_most + 1);
  elsif wanted_role is not null then
    few := array(select distinct one.employee_id from (
      select r.employee_id from employee_roles r where r.company_id = company and r.role_id = wanted_role
      union all select p.employee_id from employee_permissions p
        where wanted_role = 1 and p.company_id = company and p.permission_id = 1
      limit few_at_most + 1) one);
  end if;
  if cardinality(few) > few_at_most then few := null; end if;

  if few is null and not common then
    -- From eight places, since people who came together have names in common.
    select count(*) >= 200 into common
    from (select min(id) as first, max(id) as last from employees where company_id = company and deleted_at is null) ends,
      generate_series(0, 7) place,
      lateral (select e.search_text from employees e where e.company_id = company and e.deleted_at is null
        and e.id >= ends.first + (ends.last - ends.first) * place / 8 order by e.id limit 250) near
    where position(needle in near.search_text) > 0;
  end if;
  if few is not null then
    found := array(select e.id from unnest(few) one (id) join employees e on e.company_id = company and e.id = one.id
      where e.deleted_at is null and position(needle in e.search_text) > 0
        and (wanted_group is null or wanted_role is null
          or exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = wanted_role)
          or wanted_role = 1 and exists (select from employee_permissions p
            where p.company_id = company and p.employee_id = e.id and p.permission_id = 1))
        and (wanted_active is null or e.active = wanted_active
          and exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = 3))
      order by e.id desc limit most);
  elsif common then
    found := array(select e.id from employees e
      where e.company_id = company and e.deleted_at is null and position(needle in e.search_text) > 0
        and (wanted_group is null or exists (select from employee_groups g
          where g.company_id = company and g.employee_id = e.id and g.group_id = wanted_group))
        and (wanted_role is null
          or exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = wanted_role)
          or wanted_role = 1 and exists (select from employee_permissions p
            where p.company_id = company and p.employee_id = e.id and p.permission_id = 1))
        and (wanted_active is null or e.active = wanted_active
          and exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = 3))
      order by e.id desc limit most);
  else
    found := array(
      with hits as materialized (select e.id, e.active, e.search_text from employees e
        where e.company_id = company and e.deleted_at is null
          and company_bigrams(e.company_id, e.search_text) @> company_bigrams(company, needle))
      select e.id from hits e where position(needle in e.search_text) > 0
        and (wanted_group is null or exists (select from employee_groups g
          where g.company_id = company and g.employee_id = e.id and g.group_id = wanted_group))
        and (wanted_role is null
          or exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = wanted_role)
          or wanted_role = 1 and exists (select from employee_permissions p
            where p.company_id = company and p.employee_id = e.id and p.permission_id = 1))
        and (wanted_active is null or e.active = wanted_active
          and exists (select from employee_roles r where r.company_id = company and r.employee_id = e.id and r.role_id = 3))
      order by e.id desc limit most);
  end if;
  return query select id, cardinality(found)::bigint from unnest(found) with ordinality listed (id, place)
    where place > skip order by place limit page;
end $$;

-- Who of the caller's company has an address. lower() is not leakproof, so under row-level security the index would not be used.
create function find_email(mailbox text) returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select id from employees where company_id = app_company() and lower(email) = lower(mailbox) and deleted_at is null $$;

revoke execute on function search_employees, find_email from public;
grant execute on function search_employees, find_email to laisen_app;
