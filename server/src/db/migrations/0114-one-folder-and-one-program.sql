-- Two more facts of the installation. `data_folder` is the mark of the folder that holds its documents (files/claim.ts). `oldest_program` is the
-- newest migration that a program has to know to serve beside this schema: a migration that changes what older programs would misread or
-- delete raises it. Programs before 0097 take files that objects share for files that nobody needs.
insert into installation (name, value) values ('oldest_program', '97');

-- What every process compares itself with, every few seconds. The time is that of the machine that the database runs on.
create function installation_standing()
  returns table (data_folder text, newest_migration integer, oldest_program integer, at timestamptz)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    select (select value from installation where name = 'data_folder'), (select max(number) from migrations),
      (select value::integer from installation where name = 'oldest_program'), clock_timestamp()
  $$;
revoke all on function installation_standing() from public;
grant execute on function installation_standing() to laisen_app;

-- Whether nobody has used this database yet.
create function is_new_installation() returns boolean language sql stable set search_path = public, pg_temp
  as $$ select not exists (select from companies) and not exists (select from objects) $$;
revoke all on function is_new_installation() from public;
