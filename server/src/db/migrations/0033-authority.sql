-- A company's own certificate authority: roots, the issuing authorities below them, their OCSP responders, and what people asked
-- them for. A root belongs to what it says of the company and an issuing authority also to the address it publishes at; when one of
-- these changes, new ones are made, and the old ones keep answering for the certificates that they issued.
create table authorities (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  kind text not null check (kind in ('root', 'issuing')),
  root_id bigint,
  says jsonb not null,
  path text not null unique,
  certificate bytea not null,
  subject text not null,
  serial text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  sealed_key bytea not null,
  company_key_id bigint not null,
  created_at timestamptz not null,
  crl bytea,
  crl_number bigint not null default 0,
  crl_entries integer not null default 0,
  crl_this_update timestamptz,
  crl_next_update timestamptz,
  primary key (company_id, id),
  foreign key (company_id, root_id) references authorities,
  foreign key (company_id, company_key_id) references company_keys,
  check ((kind = 'root') = (root_id is null))
);
comment on column authorities.says is 'Organisation, unit and country of its name, and for an issuing authority the address in the certificates that it issues.';
comment on column authorities.crl_entries is 'How many certificates it lists. Revocations are never undone, so another number means that the list is out of date.';
comment on column authorities.path is 'Random: the part of its addresses that tells it apart.';

create table ocsp_responders (
  company_id bigint not null,
  authority_id bigint not null,
  id bigint generated always as identity,
  certificate bytea not null,
  valid_until timestamptz not null,
  sealed_key bytea not null,
  company_key_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, authority_id) references authorities,
  foreign key (company_id, company_key_id) references company_keys
);
create index ocsp_responders_authority on ocsp_responders (company_id, authority_id, valid_until);

alter table certificate_versions
  add column issued_by bigint,
  add column revocation_reason text check (
    revocation_reason in ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation', 'privilegeWithdrawn')),
  add foreign key (company_id, issued_by) references authorities,
  add check (revocation_reason is null or revoked_at is not null);
comment on column certificate_versions.issued_by is 'The authority of the company that issued it. Null if it came in a file.';
create unique index certificate_versions_issued on certificate_versions (company_id, issued_by, serial) where issued_by is not null;
create index certificate_versions_revoked on certificate_versions (company_id, issued_by, revoked_at) where issued_by is not null and revoked_at is not null;

-- The key is made and sealed with the request, because a password is never stored; the job only has it certified.
create table certificate_requests (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  employee_id bigint not null,
  state text not null default 'pending' check (state in ('pending', 'issued', 'failed')),
  detail text not null,
  certificate_id bigint not null,
  version integer not null,
  public_key bytea not null,
  sealed_key bytea not null,
  password_salt bytea not null,
  company_key_id bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees,
  foreign key (company_id, company_key_id) references company_keys
);
comment on column certificate_requests.certificate_id is 'The key is sealed to this certificate and version, which exist once it is issued.';
create unique index certificate_requests_pending on certificate_requests (company_id, employee_id) where state = 'pending';
create index certificate_requests_latest on certificate_requests (company_id, employee_id, id);

do $$
declare name text;
begin
  foreach name in array array['authorities', 'ocsp_responders', 'certificate_requests'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy company on %I using (company_id = app_company()) with check (company_id = app_company())', name);
  end loop;
end $$;
grant select, insert on authorities, ocsp_responders, certificate_requests to laisen_app;
grant update (crl, crl_number, crl_entries, crl_this_update, crl_next_update) on authorities to laisen_app;
grant update (state, finished_at, sealed_key) on certificate_requests to laisen_app;
grant update (revocation_reason) on certificate_versions to laisen_app;
grant update (version) on certificates to laisen_app;

-- Whoever checks a signature comes without a company: the random path names the authority.
create function authority_of_path(wanted text) returns table (company_id bigint, authority_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.id from authorities a where a.path = wanted
$$;
revoke execute on function authority_of_path(text) from public;
grant execute on function authority_of_path(text) to laisen_app;
