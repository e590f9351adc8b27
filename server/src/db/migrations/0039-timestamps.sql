-- A company's timestamp authorities (RFC 3161), one a year, and who besides this installation may ask them.
create table timestamp_units (
  company_id bigint not null,
  authority_id bigint not null,
  id bigint generated always as identity,
  certificate bytea not null,
  key_signs_until timestamptz not null,
  sealed_key bytea not null,
  company_key_id bigint not null,
  created_at timestamptz not null,
  latest_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, authority_id) references authorities,
  foreign key (company_id, company_key_id) references company_keys
);
create index timestamp_units_authority on timestamp_units (company_id, authority_id, key_signs_until);
comment on column timestamp_units.latest_at is 'A time up to which it has issued, to the second: a clock that shows an earlier one was set back.';

create table timestamp_clients (
  company_id bigint not null references companies,
  network text not null,
  created_at timestamptz not null,
  primary key (company_id, network)
);

do $$
declare name text;
begin
  foreach name in array array['timestamp_units', 'timestamp_clients'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy company on %I using (company_id = app_company()) with check (company_id = app_company())', name);
  end loop;
end $$;
grant select, insert on timestamp_units to laisen_app;
grant update (latest_at) on timestamp_units to laisen_app;
grant select, insert, delete on timestamp_clients to laisen_app;
