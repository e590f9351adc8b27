-- Where people reach the operator: shown at the login and in emails. Without a row it is what comes with the product.
create table operator_contact (
  one boolean primary key default true check (one),
  -- Of two operators who save at once, the second is told.
  version integer not null check (version > 0),
  address_en text not null,
  address_th text not null,
  phone text not null,
  hours_en text not null,
  hours_th text not null,
  -- Empty: that of the demo.
  saved_by text not null,
  saved_at timestamptz not null
);
comment on column operator_contact.hours_en is 'When the phone is answered; empty: the hours of the product.';
alter table operator_contact enable row level security;
create policy everybody on operator_contact for select using (true);
create policy operator on operator_contact for insert with check (is_operator());
create policy operator_again on operator_contact for update using (is_operator());
grant select, insert on operator_contact to laisen_app;
grant update (version, address_en, address_th, phone, hours_en, hours_th, saved_by, saved_at) on operator_contact to laisen_app;

-- As before, and without the address that was made up for the demo.
create or replace function end_demo() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into installation (name, value) values ('demo_ended', 'yes') on conflict do nothing;
  update companies set suspended_at = coalesce(suspended_at, now()) where demo;
  update companies set factor_demanded = true where kind = 'COM' and not factor_demanded;
  update sessions set ended_at = now() where ended_at is null and company_id in (select id from companies where demo);
  delete from operator_contact where saved_by = '';
$$;
