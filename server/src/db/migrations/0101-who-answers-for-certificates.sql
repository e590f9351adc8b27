-- Levels and trust are told per certificate (rules 10.7): whether anyone says that it and its issuers are not revoked, and whether its root
-- is one that readers know.
alter table certificate_versions
  add column status_asked_at timestamptz,
  add column status_fault text check (status_fault in ('status', 'chain'));
comment on column certificate_versions.status_asked_at is 'When the addresses in it and in its issuers were last asked for its status. Null before the first time.';
comment on column certificate_versions.status_fault is 'What would have kept a signature from PAdES B-LT then: nobody answered, or the chain does not reach a root.';
grant update (status_asked_at, status_fault) on certificate_versions to laisen_app;
create index certificate_versions_asked on certificate_versions (status_asked_at nulls first) where revoked_at is null and issued_by is null;

-- Keys that are open in memory are forgotten when the key or its validity changes, and stay where only a status or a reminder is noted.
create or replace trigger tell_certificate_changed
  after update of version, certificate, chain, sealed_key, password_salt, company_key_id, revoked_at on certificate_versions
  for each row execute function tell_certificate_changed();

-- Roots that common PDF readers trust by themselves, as the operator of the installation knows them. Empty at first.
create table trust_roots (
  -- SHA-256, in hexadecimal digits.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate bytea not null,
  subject text not null,
  valid_until timestamptz not null,
  added_by text not null,
  added_at timestamptz not null
);
create index trust_roots_subject on trust_roots (subject);
alter table trust_roots enable row level security;
create policy everybody on trust_roots for select using (true);
create policy operator on trust_roots for insert with check (is_operator());
create policy operator_again on trust_roots for delete using (is_operator());
grant select, insert, delete on trust_roots to laisen_app;
