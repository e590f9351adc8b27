-- The pictures of a person's own signature, one of them the default, which certificates of the company's authority show. Picture and
-- certificate share one immutable object, so an object says how many hold it, and its key is deleted when the last lets go.
alter table objects add column holders integer not null default 1 check (holders >= 0);
comment on column objects.holders is 'How many rows refer to it and would each keep it alone. Its bytes are counted once.';
grant update (holders) on objects to laisen_app;

create table signatures (
  company_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  kind text not null check (kind in ('drawn', 'typed', 'uploaded')),
  object_id uuid not null,
  picture_type text not null check (picture_type in ('image/png', 'image/jpeg')),
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees,
  foreign key (company_id, object_id) references objects
);
create index signatures_employee on signatures (company_id, employee_id, id);
create unique index signatures_default on signatures (company_id, employee_id) where is_default;
alter table signatures enable row level security;
create policy company on signatures using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete, update (is_default) on signatures to laisen_app;

-- A new default takes the place of the picture of a certificate that was issued before.
grant update (picture_object_id, picture_type) on certificates to laisen_app;
