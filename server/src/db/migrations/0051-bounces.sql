-- A delivery report names the mail that it is about by its Message-ID, before the company is known.
create index mails_message on mails (message_id);
create function find_mail(message text)
  returns table (company_id bigint, id bigint, recipient text, recipient_id bigint, state text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select m.company_id, m.id, m.recipient, m.recipient_id, m.state from mails m
    where m.message_id = message and m.company_id is not null $$;
revoke execute on function find_mail from public;
grant execute on function find_mail to laisen_app;
