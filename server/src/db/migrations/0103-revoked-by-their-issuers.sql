-- The daily question about status learns that an issuer revoked a certificate, or one above it. It may lift that again: a certificate on hold.
alter table certificate_versions
  add column issuer_revoked_at timestamptz,
  add column issuer_revoked_serial text,
  add check ((issuer_revoked_at is null) = (issuer_revoked_serial is null));
comment on column certificate_versions.issuer_revoked_at is 'When its issuer revoked it, or the one above it revoked its issuer, as they said when last asked. Null where they did not.';
comment on column certificate_versions.issuer_revoked_serial is 'The serial number of the one that was revoked, in hexadecimal digits.';
grant update (issuer_revoked_at, issuer_revoked_serial) on certificate_versions to laisen_app;

-- What is open or remembered of a certificate is forgotten when it may sign no longer.
create or replace trigger tell_certificate_changed
  after update of version, certificate, chain, sealed_key, password_salt, company_key_id, revoked_at, issuer_revoked_at on certificate_versions
  for each row execute function tell_certificate_changed();
