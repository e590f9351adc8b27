-- Nobody takes another's certificate in steps (rules 2.3a): whose key it was when it came is kept, whatever its kind and its people become.
alter table certificates
  add column personal_of bigint,
  add column password_by bigint;
comment on column certificates.personal_of is 'Whose its key is: the one person of the certificate when the key came, until that person gives it away. Null where it has been the company''s from the beginning, or its person made it so. 0 while a new personal one waits for its person.';
comment on column certificates.password_by is 'Who chose the password of its key. Null where nobody is known, which counts as its person.';
grant update (personal_of, password_by) on certificates to laisen_app;
create index certificates_suspended_for on certificates (company_id, suspended_for) where suspended_for is not null;
create index certificates_personal_of on certificates (company_id, personal_of) where personal_of is not null;

update certificates c set personal_of = coalesce(c.suspended_for, (select min(a.employee_id) from certificate_employees a
    where a.company_id = c.company_id and a.certificate_id = c.id))
  where c.kind = '1' or c.suspended_for is not null;
update certificates set suspended_for = personal_of where suspended_at is not null and suspended_for is null;

-- By triggers, so that what the previous version adds or suspends beside this one is kept alike.
create function await_person() returns trigger language plpgsql as $$
begin
  if new.kind = '1' then new.personal_of := 0; end if;
  return new;
end $$;
create trigger await_person before insert on certificates for each row execute function await_person();

create function keep_person() returns trigger language plpgsql as $$
begin
  update certificates set personal_of = new.employee_id
    where company_id = new.company_id and id = new.certificate_id and personal_of = 0;
  return null;
end $$;
create trigger keep_person after insert on certificate_employees for each row execute function keep_person();

create function name_confirming_person() returns trigger language plpgsql as $$
begin
  new.suspended_for := coalesce(new.suspended_for, new.personal_of);
  return new;
end $$;
create trigger name_confirming_person before update of suspended_at on certificates for each row
  when (new.suspended_at is not null) execute function name_confirming_person();

-- A doubt about one's own change of email ends with the days in which it can be undone, unless a certificate waits for it.
alter table confirmations
  add column lapses_at timestamptz,
  add column email_proven boolean not null default false;
comment on column confirmations.email_proven is 'Whether the person had proven that they read mail at the address.';
comment on column confirmations.lapses_at is 'When the doubt ends by itself, as far as no certificate is suspended for it. Null: by the code alone.';
grant update (email, email_proven, created_at, lapses_at) on confirmations to laisen_app;
