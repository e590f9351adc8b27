-- An envelope is answered for by whoever sent it, until it is handed over. Those of a sender who has left are an administrator's to take.
alter table envelopes add column manager_id bigint;
alter table envelopes add foreign key (company_id, manager_id) references employees;
comment on column envelopes.manager_id is 'Whom it was handed over to; null as long as its sender answers for it.';
create index envelopes_of_manager on envelopes (company_id, manager_id, activity_at desc, id desc) where manager_id is not null;
grant update (manager_id) on envelopes to laisen_app;
create trigger tell_manager_changed after update of status, needs_attention, done_recipients, manager_id on envelopes
  for each row when (new.manager_id is not null) execute function tell_person_changed('manager_id', 'envelopes');

-- Of a recipient who is an employee and has left while their turn was open or to come.
alter table recipients add column left_notice text not null default '' check (left_notice in ('', 'told', 'kept'));
comment on column recipients.left_notice is 'told: whoever answers for the envelope was told that they left. kept: and decided to leave it as it is.';
create index recipients_open on recipients (company_id, employee_id) where state in ('waiting', 'sent', 'opened') and employee_id is not null;
grant update (left_notice) on recipients to laisen_app;

create or replace function list_envelopes(
  tab text, person bigint, wanted text, only_status smallint, skip bigint, take bigint, most bigint
) returns table (envelope bigint, total bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company bigint := app_company();
  found text := '';
  sent text := 'select e.id, e.activity_at as at from envelopes e where e.company_id = $1 and e.status in (1, 2, 4, 5, 7)';
  rows text;
begin
  if only_status is not null then found := found || ' and e.status = $4'; end if;
  if wanted <> '' then
    found := found || ' and e.status <> 6 and position($3 in normalize(lower(e.subject), nfc)) > 0';
    if length(wanted) > 1 then
      found := found || ' and company_bigrams(e.company_id, normalize(lower(e.subject), nfc)) @> company_bigrams($1, $3)';
    end if;
  end if;
  rows := case tab
    when 'waiting' then 'select r.envelope_id as id, r.asked_at as at from recipients r
      join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
      where r.company_id = $1 and r.employee_id = $2 and r.state in (''sent'', ''opened'') and e.status in (1, 2)' || found
    -- Two parts, so that each is read in the order of its index.
    when 'sent' then sent || ' and ($2::bigint is null or e.sender_id = $2)' || found
      || ' union all ' || sent || ' and e.manager_id = $2 and e.sender_id <> $2' || found
    else 'select e.id, e.activity_at as at from envelopes e where e.company_id = $1 and e.status = 3
      and ($2::bigint is null or e.sender_id = $2 or e.manager_id = $2 or exists (select from recipients r where r.company_id = $1
        and r.envelope_id = e.id and r.employee_id = $2 and r.state = ''done''))' || found
  end;
  return query execute format(
    'with page as (%1$s order by at desc, id desc offset $5 limit $6),
      counted as (select count(*) as total from (%1$s limit $7) listed)
    select page.id, counted.total from page, counted order by page.at desc, page.id desc', rows)
    using company, person, normalize(lower(wanted), nfc), only_status, skip, take, most;
end $$;
