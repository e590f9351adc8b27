-- What was begun from a session ends with it, and when it continues under another token. Rows of before, and of servers of the previous
-- version that still run, name no token: they end with the session alone.
alter table recipient_sessions
  add column login_token_hash bytea,
  add column last_active_at timestamptz;
comment on column recipient_sessions.login_token_hash is 'The token of the employee’s session when this one began. Where that session has another one now, this one has ended.';
comment on column recipient_sessions.last_active_at is 'Of one that was begun from a login: the last call. It has idle minutes of its own. Null where an earlier version began it.';
grant update (last_active_at) on recipient_sessions to laisen_app;

alter table links
  add column session_id bigint,
  add column session_token_hash bytea,
  add column downloads integer not null default 0;
comment on column links.session_id is 'The session that the link was asked for in, and ends with; null for links that are mailed.';
comment on column links.downloads is 'How often the last byte of the file that the link is for was sent. Once is enough.';
grant update (downloads) on links to laisen_app;

-- A page that is open in a session ends its stream also when the session continues under another token.
create or replace trigger tell_person_changed after update of ended_at, token_hash on sessions
  for each row execute function tell_person_changed('employee_id', 'session');
