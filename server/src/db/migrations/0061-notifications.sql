-- Which of their notifications people have seen. What these say is read from the tables of the nouns, so that nothing is kept twice.
create table seen_notifications (
  company_id bigint not null,
  employee_id bigint not null,
  key text not null check (length(key) between 1 and 100),
  seen_at timestamptz not null,
  primary key (company_id, employee_id, key),
  foreign key (company_id, employee_id) references employees on delete cascade
);
comment on column seen_notifications.key is 'What it is about, such as envelope/17; a new stage of the same thing has another key.';
create index seen_notifications_old on seen_notifications (seen_at);
alter table seen_notifications enable row level security;
create policy company on seen_notifications using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on seen_notifications to laisen_app;

-- Open pages of a person ask again when something of theirs changed. What is sent says only whose and of which kind it is. PostgreSQL sends
-- a message once for each transaction, however many rows it changed. The argument names the column of the person, and the kind.
create function tell_person_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  person text := changed ->> tg_argv[0];
begin
  if person is not null then
    perform pg_notify('person_changed', (changed ->> 'company_id') || '/' || person || '/' || tg_argv[1]);
  end if;
  return null;
end $$;

create trigger tell_person_changed after insert or update of state on certificate_requests
  for each row execute function tell_person_changed('employee_id', 'certificates');
create trigger tell_owner_changed after insert or update of state on pending_stamps
  for each row execute function tell_person_changed('owner_id', 'stamps');
create trigger tell_requester_changed after update of state on pending_stamps
  for each row execute function tell_person_changed('requested_by', 'stamps');
create trigger tell_person_changed after insert or update of state on recipients
  for each row execute function tell_person_changed('employee_id', 'envelopes');
create trigger tell_person_changed after update of status, needs_attention, done_recipients on envelopes
  for each row when (new.status <> 6) execute function tell_person_changed('sender_id', 'envelopes');
create trigger tell_person_changed after insert or update on imports
  for each row execute function tell_person_changed('requested_by', 'imports');
create trigger tell_person_changed after insert or delete on confirmations
  for each row execute function tell_person_changed('employee_id', 'profile');
-- Whose session ended may have a page open in it.
create trigger tell_person_changed after update of ended_at on sessions
  for each row execute function tell_person_changed('employee_id', 'session');

-- The progress of an import is how many passwords of it still wait.
create function tell_import_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('person_changed', i.company_id || '/' || i.requested_by || '/imports')
    from imports i where (i.company_id, i.id) in (select c.company_id, c.import_id from changed c);
  return null;
end $$;
create trigger tell_import_progress after update on import_passwords
  referencing new table as changed for each statement execute function tell_import_progress();
