-- The level that a document reached by validation data and timestamps that were appended after its signatures. Where it is B-LTA, the
-- last timestamp is covered by another before its certificate expires.
create table document_levels (
  company_id bigint not null,
  document_id bigint not null,
  -- The revision that reached it.
  revision integer not null,
  level text not null check (level in ('B-T', 'B-LT', 'B-LTA')),
  reached_at timestamptz not null,
  -- Null: never.
  renew_at timestamptz,
  -- Why it could not be renewed when that was tried last.
  renew_fault text,
  primary key (company_id, document_id),
  foreign key (company_id, document_id, revision) references revisions
);
create index document_levels_renew on document_levels (renew_at) where renew_at is not null;
alter table document_levels enable row level security;
create policy company on document_levels using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on document_levels to laisen_app;
grant update (revision, level, reached_at, renew_at, renew_fault) on document_levels to laisen_app;
