-- How long a company keeps the documents of envelopes that have ended.

alter table companies
  add column retention_days integer check (retention_days between 30 and 36500),
  add column retention_starts_at timestamptz,
  add check ((retention_days is null) = (retention_starts_at is null));
comment on column companies.retention_days is 'Since the envelope ended; null: for ever.';
comment on column companies.retention_starts_at is 'Nothing is purged before: a rule that was set by mistake can be taken back.';
grant update (retention_days, retention_starts_at) on companies to laisen_app;
create index envelopes_kept on envelopes (company_id, ended_at) where status in (3, 4, 5, 7) and purged_at is null;

-- A document that was purged is as unknown as one that never was.
create or replace function find_verified_document(verification text) returns table (number integer, sha256 bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select v.number, v.sha256 from envelope_documents d
    join envelopes e on e.company_id = d.company_id and e.id = d.envelope_id and e.purged_at is null
    join revisions v on v.company_id = d.company_id and v.document_id = d.document_id
    where d.verification_id = verification order by v.number $$;
