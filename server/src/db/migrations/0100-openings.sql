-- An opening is recorded once a session. Entering an envelope begins a session of the recipient each time, although it is the same login.
alter table recipient_sessions
  add column login_session_id bigint,
  add column opened_at timestamptz;
comment on column recipient_sessions.login_session_id is 'The session of the employee that it was begun from; null where an emailed link did.';
comment on column recipient_sessions.opened_at is 'When the documents were first shown in it, which is on record.';
grant update (opened_at) on recipient_sessions to laisen_app;
