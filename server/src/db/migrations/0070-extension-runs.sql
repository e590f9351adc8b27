-- Before a certificate is revoked, the documents that it signed without a timestamp can be extended, so that they stay provable. One run
-- for each certificate, the last one.
create table extension_runs (
  company_id bigint not null,
  certificate_id bigint not null,
  -- Of the run: a job of an earlier one does nothing.
  id bigint not null generated always as identity,
  total integer not null check (total >= 0),
  done integer not null default 0,
  -- Documents that could not be extended.
  failed integer not null default 0,
  -- The stamp that was looked at last. The next one is above it.
  after_stamp bigint not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, certificate_id),
  foreign key (company_id, certificate_id) references certificates on delete cascade
);
alter table extension_runs enable row level security;
create policy company on extension_runs using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete on extension_runs to laisen_app;
grant update (done, failed, after_stamp, ended_at) on extension_runs to laisen_app;

-- Which stamps a certificate made.
create index history_certificate on history (company_id, certificate_id, stamp_id);
