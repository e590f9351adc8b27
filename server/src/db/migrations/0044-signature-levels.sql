-- The PAdES level that a company's signatures reach, and whose timestamps they carry.
create table signature_policies (
  company_id bigint primary key references companies,
  -- Null: as high as there is someone to ask for timestamps.
  level text check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  must boolean not null,
  servers text[] not null check (cardinality(servers) <= 3),
  changed_at timestamptz not null
);
comment on column signature_policies.must is 'A stamp that does not reach the level is refused, instead of made at a lower one.';
comment on column signature_policies.servers is 'Timestamp servers (RFC 3161) in the order in which they are asked.';
alter table signature_policies enable row level security;
create policy company on signature_policies using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on signature_policies to laisen_app;
grant update (level, must, servers, changed_at) on signature_policies to laisen_app;
