-- The calendar of a company. An event that lasts all day is kept from midnight to midnight in UTC, and means the same days in every zone.
create table calendar_events (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null,
  color smallint not null check (color between 0 and 6),
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, created_by) references employees,
  -- 366 days, as limits.calendarEventDays has it: a range is searched this far back for events that reach into it.
  check (ends_at >= starts_at and ends_at <= starts_at + interval '366 days')
);
comment on column calendar_events.ends_at is 'Of an event that lasts all day: the midnight after its last day.';
create index calendar_events_start on calendar_events (company_id, starts_at, id);
alter table calendar_events enable row level security;
create policy company on calendar_events using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete, update (name, starts_at, ends_at, all_day, version) on calendar_events to laisen_app;
