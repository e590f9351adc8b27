-- A file that is added to a draft or removed from it makes a new version, too, so that nothing is sent without a file that it was checked with.
-- Whoever saves what they compose does not overwrite a file, so the versions since the content was saved last are as good as that one.
alter table envelopes add column content_version integer;
comment on column envelopes.content_version is 'The version in which the content of the draft was saved last; null where that is the newest one.';

-- A server of the previous version, which knows nothing of the column, saves drafts as well.
create function forget_content_version() returns trigger language plpgsql as $$
begin
  new.content_version := null;
  return new;
end $$;
create trigger forget_content_version before update of draft on envelopes for each row execute function forget_content_version();

drop trigger refuse_composing on envelopes;
create trigger refuse_composing before update of subject, version, content_version, draft, total_recipients, total_signers, saved_at on envelopes
  for each row execute function refuse_change_of_sent_envelope();
