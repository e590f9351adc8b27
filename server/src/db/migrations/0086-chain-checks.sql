-- The last check of a company's evidence chain that its people asked for.
create table chain_checks (
  company_id bigint primary key references companies,
  run integer not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  result jsonb,
  ended_at timestamptz,
  foreign key (company_id, requested_by) references employees
);
comment on column chain_checks.run is 'Each check takes the next number. A job of an earlier one writes nothing more.';
comment on column chain_checks.result is 'What was verified, the first findings, and which span which timestamp proves.';
alter table chain_checks enable row level security;
alter table chain_checks force row level security;
create policy company on chain_checks using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on chain_checks to laisen_app;
grant update (run, requested_by, requested_at, state, rows_done, rows_total, result, ended_at) on chain_checks to laisen_app;
select guard_company_tables();
