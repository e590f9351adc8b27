-- Guesses at passwords and codes. Each is reserved here before anybody looks at it, so that the allowed number is exact however
-- many come at once and whichever replica they reach. Subjects are hashes, alike for accounts that do not exist, and so
-- outside any company.
create table guesses (
  id bigint generated always as identity primary key,
  subject bytea not null,
  address bytea,
  outcome text not null default 'pending' check (outcome in ('pending', 'wrong', 'right')),
  at timestamptz not null
);
comment on column guesses.subject is 'SHA-256 of what is guessed at: an account, a device of an account, a factor, a certificate by one person.';
comment on column guesses.address is 'SHA-256 of the network it came from (IPv6: its /64); null where addresses are not counted.';
comment on column guesses.outcome is
  'pending: still being verified. right: kept only for the address, which is allowed one more wrong guess for each account that signs in from it.';
create index guesses_subject on guesses (subject, at);
create index guesses_address on guesses (address, at) where address is not null;
create index guesses_age on guesses (at);
grant select, insert, delete on guesses to laisen_app;
grant update (outcome) on guesses to laisen_app;

-- What it replaces. Whoever was waiting may try again at once, which matters for 15 minutes at most.
drop table sign_in_failures;
drop table certificate_failures;
alter table factors drop column failures, drop column failed_at;
alter table confirmations drop column failures, drop column failed_at;
