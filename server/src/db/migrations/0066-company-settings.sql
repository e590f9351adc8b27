-- What a company chooses for its screens, emails and signing pages. Without a row nothing is chosen.
create table company_settings (
  company_id bigint primary key references companies,
  -- How often it was saved: of two people who save at once, the second is told.
  version integer not null check (version > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  logo_object_id uuid,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  -- Of new people; null: that of whoever adds them.
  locale text check (locale in ('en', 'th')),
  sender_name text not null,
  reply_to text not null,
  reason text not null,
  location text not null,
  changed_at timestamptz not null,
  foreign key (company_id, logo_object_id) references objects,
  check ((logo_object_id is null) = (logo_type is null))
);
comment on column company_settings.sender_name is 'Shown as the sender of the company''s emails; empty: the installation''s own. The address never changes.';
comment on column company_settings.reason is 'Of certificates that people request from the company''s authority; empty: none.';
create unique index company_settings_logo on company_settings (logo_object_id);
alter table company_settings enable row level security;
create policy company on company_settings using (company_id = app_company()) with check (company_id = app_company());
grant select, insert on company_settings to laisen_app;
grant update (version, color, logo_object_id, logo_type, locale, sender_name, reply_to, reason, location, changed_at)
  on company_settings to laisen_app;

-- Which pages Upload accepts, and the language of emails to the company.
grant update (locale, any_page_size) on companies to laisen_app;

-- A logo is shown in emails and on signing pages, to people without a session. Its id is random; only the company is told.
create function find_logo(logo uuid) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select company_id from company_settings where logo_object_id = logo $$;
revoke execute on function find_logo from public;
grant execute on function find_logo to laisen_app;
