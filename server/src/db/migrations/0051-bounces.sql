-- A delivery report names the mail that it is about by its Message-ID.
create index mails_message on mails (message_id);
