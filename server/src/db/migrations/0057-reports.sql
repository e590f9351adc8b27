-- What reports read: the dates of envelopes by which they ask, and roll-ups that know totals without counting rows.

create function velocity_bucket(taken interval) returns smallint language sql immutable strict parallel safe
  as $$ select case when s < 3600 then 1 when s < 21600 then 2 when s < 43200 then 3 when s < 86400 then 4 when s < 172800 then 5
    when s < 604800 then 6 when s < 2592000 then 7 else 8 end::smallint from (select extract(epoch from taken) as s) taken $$;

alter table envelopes
  add column total_signers integer not null default 0,
  add column total_delegates integer not null default 0,
  add column reported_at timestamptz not null generated always as (coalesce(sent_at, created_at)) stored,
  add column completion_bucket smallint generated always as (velocity_bucket(completed_at - sent_at)) stored;
comment on column envelopes.total_signers is 'Recipients who sign, delegates not among them; of a draft, those it has so far.';
comment on column envelopes.total_delegates is 'Recipients who were added by delegation.';
comment on column envelopes.reported_at is 'Under which date reports have it that ask by the sent date: a draft counts when it was created.';
comment on column envelopes.completion_bucket is 'Which of the eight lengths of the velocity report it took; null until it is complete.';
update envelopes e set total_signers = case when draft is null
    then (select count(*) from recipients r where r.company_id = e.company_id and r.envelope_id = e.id and r.acts_for is null
      and r.action = 'sign')
    else (select count(*) from jsonb_array_elements(draft->'recipients') r where r->>'action' = 'sign') end,
  total_delegates = (select count(*) from recipients r where r.company_id = e.company_id and r.envelope_id = e.id
    and r.acts_for is not null);
drop trigger refuse_composing on envelopes;
create trigger refuse_composing before update of subject, version, draft, total_recipients, total_signers, saved_at on envelopes
  for each row execute function refuse_change_of_sent_envelope();
grant update (total_signers, total_delegates) on envelopes to laisen_app;

create index envelopes_reported on envelopes (company_id, reported_at, id);
create index envelopes_status_reported on envelopes (company_id, status, reported_at, id);
create index envelopes_completed on envelopes (company_id, completed_at, id) where completed_at is not null;
create index envelopes_purged on envelopes (company_id, purged_at, id) where purged_at is not null;
-- Distinct senders do not add up: whether an employee sent any envelope of a kind within a range is one look into one of these.
create index envelopes_status_senders on envelopes (company_id, status, sender_id, reported_at);
create index envelopes_bucket_senders on envelopes (company_id, completion_bucket, sender_id, reported_at)
  where completion_bucket is not null;
create index envelopes_bucket_completed on envelopes (company_id, completion_bucket, sender_id, completed_at)
  where completion_bucket is not null;
create index recipients_reported on recipients (company_id, sent_at, id);
create index recipients_completed on recipients (company_id, completed_at, id) where completed_at is not null;
create index events_authentications on events (company_id, at, id)
  where type in ('envelope.authenticated', 'envelope.authentication-failed');
create index events_undelivered on events (company_id, at, id) where type = 'envelope.undelivered';

-- The rows of reports, with the rights and the row-level security of whoever asks.
create view report_envelopes with (security_invoker = true) as
  select e.company_id, e.id, e.status, e.sender_id, e.subject, e.sent_at, e.reported_at, e.completed_at, e.ended_at, e.purged_at,
    e.completion_bucket, coalesce(e.activity_at, e.saved_at) as activity_at,
    coalesce(e.total_documents, jsonb_array_length(e.draft->'documents')) as total_documents,
    (select s.first_name || ' ' || s.last_name from employees s where s.company_id = e.company_id and s.id = e.sender_id)
      as sender_name,
    case when e.draft is null
      then (select d.name from envelope_documents d where d.company_id = e.company_id and d.envelope_id = e.id order by d.place limit 1)
      else e.draft->'documents'->0->>'name' end as document_name,
    case when e.draft is null
      then array(select r.name from recipients r where r.company_id = e.company_id and r.envelope_id = e.id order by r.step, r.place)
      else array(select trim(r->>'name') from jsonb_array_elements(e.draft->'recipients') with ordinality r (r, place)
        order by (r->>'step')::integer, place) end as recipient_names
  from envelopes e;
create view report_recipients with (security_invoker = true) as
  select r.company_id, r.id, r.envelope_id, r.sent_at, r.completed_at, r.name, r.email, r.step, r.action, r.state
  from recipients r;
create view report_authentications with (security_invoker = true) as
  select e.company_id, e.id, e.at, e.envelope_id, (e.facts->>'recipientID')::bigint as recipient_id, e.facts->>'way' as way,
    e.type = 'envelope.authenticated' as succeeded, e.personal->>'email' as email
  from events e where e.type in ('envelope.authenticated', 'envelope.authentication-failed');
create view report_failed_deliveries with (security_invoker = true) as
  select e.company_id, e.id, e.at, e.envelope_id, (e.facts->>'recipientID')::bigint as recipient_id,
    e.facts->>'deliveryMethod' as delivery_method
  from events e where e.type = 'envelope.undelivered';

-- The roll-ups. A writer appends what it changed, in the transaction of its rows; a job folds that into one row per quarter of an hour and
-- one per UTC day, by status and bucket. A reader adds up both tables: exact at once, no hot row.
-- Series: 0 by the sent date, 1 by the completion date, 2 by the date on which an envelope was rejected, cancelled or expired, 3 tries to
-- authenticate (bucket 1: right), 4 failed deliveries, 5 purged. Made of 0 and 1 when they are folded, for reports by many short
-- periods: 6 sent and 7 completed, of any status and bucket.
create table report_deltas (
  company_id bigint not null,
  id bigint generated by default as identity,
  series smallint not null,
  at timestamptz not null,
  status smallint not null,
  bucket smallint not null,
  rows bigint not null,
  recipients bigint not null,
  signers bigint not null,
  files bigint not null,
  pages bigint not null,
  seconds bigint not null,
  primary key (company_id, id)
);
create table report_totals (
  company_id bigint not null references companies,
  series smallint not null,
  minutes smallint not null check (minutes in (15, 1440)),
  at timestamptz not null,
  status smallint not null,
  bucket smallint not null,
  rows bigint not null,
  recipients bigint not null,
  signers bigint not null,
  files bigint not null,
  pages bigint not null,
  seconds bigint not null,
  primary key (company_id, series, minutes, at, status, bucket)
);
comment on column report_deltas.at is 'The quarter of an hour, as in report_totals, which have UTC days besides.';
comment on column report_totals.bucket is 'Of the velocity report; 0 where there is none.';
comment on column report_totals.rows is 'Envelopes, or events of a series of events.';
comment on column report_totals.recipients is 'Delegates among them.';
comment on column report_totals.seconds is 'From sending to completion, all together.';

-- Where a change is counted besides its own place.
create function report_places(series smallint, at timestamptz, status smallint, bucket smallint)
  returns table (series smallint, minutes smallint, at timestamptz, status smallint, bucket smallint)
  language sql immutable parallel safe as $$
  select v.series, m.minutes, case m.minutes when 15 then $2 else date_bin('1 day', $2, '2000-01-01 00:00+00') end, v.status, v.bucket
  from (values ($1, $3, $4), (case when $1 = 0 and $3 <> 6 then 6::smallint when $1 = 1 then 7::smallint end, 0::smallint, 0::smallint))
    v (series, status, bucket) cross join (values (15::smallint), (1440::smallint)) m (minutes)
  where v.series is not null $$;

-- What an envelope adds to each series.
create function report_parts(e envelopes)
  returns table (series smallint, at timestamptz, status smallint, bucket smallint, recipients bigint, signers bigint, files bigint,
    pages bigint, seconds bigint)
  language sql stable as $$
  select s.series, date_bin('15 minutes', s.at, '2000-01-01 00:00+00'), e.status, coalesce(e.completion_bucket, 0::smallint),
    (e.total_recipients + e.total_delegates)::bigint, e.total_signers::bigint, coalesce(e.total_documents, 0)::bigint,
    coalesce(e.total_pages, 0)::bigint, coalesce(floor(extract(epoch from e.completed_at - e.sent_at)), 0)::bigint
  from (values (0::smallint, e.reported_at), (1::smallint, e.completed_at),
    (2::smallint, case when e.status in (4, 5, 7) then e.ended_at end), (5::smallint, e.purged_at)) s (series, at)
  where s.at is not null $$;

create function count_envelope() returns trigger language plpgsql as $$
begin
  insert into report_deltas (company_id, series, at, status, bucket, rows, recipients, signers, files, pages, seconds)
  select coalesce(new.company_id, old.company_id), p.series, p.at, p.status, p.bucket, sum(p.by), sum(p.by * p.recipients),
    sum(p.by * p.signers), sum(p.by * p.files), sum(p.by * p.pages), sum(p.by * p.seconds)
  from (select 1 as by, n.* from report_parts(new) n where tg_op <> 'DELETE'
    union all select -1, o.* from report_parts(old) o where tg_op <> 'INSERT') p
  group by p.series, p.at, p.status, p.bucket
  having (sum(p.by), sum(p.by * p.recipients), sum(p.by * p.signers), sum(p.by * p.files), sum(p.by * p.pages), sum(p.by * p.seconds))
    <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
create trigger count_for_reports after insert or delete on envelopes for each row execute function count_envelope();
create trigger count_change_for_reports after update on envelopes for each row
  when ((old.status, old.reported_at, old.completed_at, old.ended_at, old.purged_at, old.total_recipients, old.total_delegates,
      old.total_signers, old.total_documents, old.total_pages)
    is distinct from (new.status, new.reported_at, new.completed_at, new.ended_at, new.purged_at, new.total_recipients,
      new.total_delegates, new.total_signers, new.total_documents, new.total_pages))
  execute function count_envelope();

create function count_event() returns trigger language plpgsql as $$
begin
  insert into report_deltas (company_id, series, at, status, bucket, rows, recipients, signers, files, pages, seconds)
  values (new.company_id, case new.type when 'envelope.undelivered' then 4 else 3 end,
    date_bin('15 minutes', new.at, '2000-01-01 00:00+00'), 0, case new.type when 'envelope.authenticated' then 1 else 0 end,
    1, 0, 0, 0, 0, 0);
  return null;
end $$;
create trigger count_for_reports after insert on events for each row
  when (new.type in ('envelope.authenticated', 'envelope.authentication-failed', 'envelope.undelivered'))
  execute function count_event();

-- Counts everything anew; of what there is before the migration, and where data is put in by hand.
create function count_reports_anew(company bigint) returns void language sql as $$
  delete from report_deltas where company_id = company;
  delete from report_totals where company_id = company;
  insert into report_totals (company_id, series, minutes, at, status, bucket, rows, recipients, signers, files, pages, seconds)
  select company, p.series, p.minutes, p.at, p.status, p.bucket, sum(f.rows), sum(f.recipients), sum(f.signers), sum(f.files),
    sum(f.pages), sum(f.seconds)
  from (
    select p.series, p.at, p.status, p.bucket, count(*) as rows, sum(p.recipients) as recipients, sum(p.signers) as signers,
      sum(p.files) as files, sum(p.pages) as pages, sum(p.seconds) as seconds
    from envelopes e cross join lateral report_parts(e) p where e.company_id = company group by p.series, p.at, p.status, p.bucket
    union all
    select 3::smallint, date_bin('15 minutes', e.at, '2000-01-01 00:00+00'), 0::smallint,
      case e.type when 'envelope.authenticated' then 1 else 0 end::smallint, count(*), 0, 0, 0, 0, 0
    from events e where e.company_id = company and e.type in ('envelope.authenticated', 'envelope.authentication-failed')
    group by 2, 4
    union all
    select 4::smallint, date_bin('15 minutes', e.at, '2000-01-01 00:00+00'), 0::smallint, 0::smallint, count(*), 0, 0, 0, 0, 0
    from events e where e.company_id = company and e.type = 'envelope.undelivered' group by 2
  ) f cross join lateral report_places(f.series, f.at, f.status, f.bucket) p
  group by p.series, p.minutes, p.at, p.status, p.bucket order by p.series, p.minutes, p.at, p.status, p.bucket $$;
select count_reports_anew(id) from companies;

do $$
declare name text;
begin
  foreach name in array array['report_deltas', 'report_totals'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy company on %I using (company_id = app_company()) with check (company_id = app_company())', name);
  end loop;
end $$;
grant select, insert on report_deltas to laisen_app;
grant select on report_totals, report_envelopes, report_recipients, report_authentications, report_failed_deliveries to laisen_app;
revoke execute on function velocity_bucket, report_places, report_parts, count_envelope, count_event, count_reports_anew from public;
grant execute on function velocity_bucket, report_places, report_parts to laisen_app;
