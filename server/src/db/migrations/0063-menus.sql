-- Which groups see a menu. A menu without a row here is everyone's. One whose groups were all deleted keeps its row, so no one sees it
-- until it is assigned again: deleting a group must not open a menu to everybody.
create table menus (
  company_id bigint not null references companies,
  menu_id integer not null check (menu_id in (0, 1, 2, 3, 11, 22, 33)),
  primary key (company_id, menu_id)
);
create table menu_groups (
  company_id bigint not null, menu_id integer not null, group_id bigint not null,
  primary key (company_id, menu_id, group_id),
  foreign key (company_id, menu_id) references menus on delete cascade,
  foreign key (company_id, group_id) references groups on delete cascade
);
create index menu_groups_group on menu_groups (company_id, group_id);
do $$
declare name text;
begin
  foreach name in array array['menus', 'menu_groups'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy company on %I using (company_id = app_company()) with check (company_id = app_company())', name);
  end loop;
end $$;
grant select, insert, delete on menus, menu_groups to laisen_app;
