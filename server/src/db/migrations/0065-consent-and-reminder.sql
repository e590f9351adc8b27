-- The application records who accepted which texts, and who closed the reminder of a package that ends.
grant update (consent_at, consent_version) on employees to laisen_app;
comment on column employees.consent_version is 'The versions of the privacy and cookies policies that were accepted.';

alter table employees add column package_reminder_closed_at timestamptz;
comment on column employees.package_reminder_closed_at is 'When the reminder of ending packages was closed; it comes again as the end draws near.';
grant update (package_reminder_closed_at) on employees to laisen_app;
