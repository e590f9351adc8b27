-- Owners are reminded twice before a certificate ends.
alter table certificate_versions add column reminded_at timestamptz;
comment on column certificate_versions.reminded_at is 'When its owner was last told that it ends soon.';
create index certificate_versions_ending on certificate_versions (valid_until) where revoked_at is null;
grant update (reminded_at) on certificate_versions to laisen_app;
