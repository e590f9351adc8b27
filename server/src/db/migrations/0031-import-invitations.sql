-- Someone whose password is empty in an imported file is invited by email instead. A job sends the invitations.
alter table import_passwords alter column company_key_id drop not null;
alter table import_passwords add column to_invite boolean not null default false;
comment on column import_passwords.sealed_password is 'Null as soon as the hash is there, and for those who are invited.';
comment on column import_passwords.to_invite is 'The invitation is still to be sent.';
grant update (to_invite) on import_passwords to laisen_app;
