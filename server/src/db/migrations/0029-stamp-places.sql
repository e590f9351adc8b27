-- Where each person last placed a stamp on documents of one shape, to be offered for the next one. A preference and no evidence: one row
-- per shape, replaced with each stamp, and only the latest shapes of a person are kept.
create table stamp_places (
  company_id bigint not null,
  employee_id bigint not null,
  pages integer not null,
  width_points integer not null,
  height_points integer not null,
  page integer not null,
  x integer not null,
  y integer not null,
  length_points integer not null,
  certificate_id bigint,
  used_at timestamptz not null,
  primary key (company_id, employee_id, pages, width_points, height_points),
  foreign key (company_id, employee_id) references employees on delete cascade
);
comment on column stamp_places.width_points is 'Of the stamped page as displayed, in whole points.';
comment on column stamp_places.certificate_id is 'What signed, as the browser said it: only compared with the certificates that the person may use. Null if several signed.';
alter table stamp_places enable row level security;
create policy company on stamp_places using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete, update (page, x, y, length_points, certificate_id, used_at) on stamp_places to laisen_app;
