-- Certificates of keys that signed one act of a recipient without a certificate and are gone. They are apart from the certificates of
-- people, because nobody signs with them again, and there is one for each act.
create table one_time_certificates (
  company_id bigint not null,
  id bigint generated always as identity,
  authority_id bigint not null,
  serial text not null,
  certificate bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  primary key (company_id, id),
  foreign key (company_id, authority_id) references authorities,
  unique (company_id, authority_id, serial),
  check ((revoked_at is null) = (revocation_reason is null))
);
comment on column one_time_certificates.used_at is 'When the act that it signed was committed. What is unused after a while is revoked.';
create index one_time_certificates_latest on one_time_certificates (company_id, created_at);
create index one_time_certificates_revoked on one_time_certificates (company_id, authority_id, revoked_at) where revoked_at is not null;
create index one_time_certificates_unused on one_time_certificates (created_at) where used_at is null and revoked_at is null;
alter table one_time_certificates enable row level security;
create policy company on one_time_certificates using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update (used_at, revoked_at, revocation_reason) on one_time_certificates to laisen_app;
