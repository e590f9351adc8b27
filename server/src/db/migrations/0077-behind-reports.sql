-- The envelopes behind a bar of the velocity report, the newest first.
create index envelopes_bucket_reported on envelopes (company_id, completion_bucket, reported_at, id)
  where completion_bucket is not null;
create index envelopes_bucket_completed_at on envelopes (company_id, completion_bucket, completed_at, id)
  where completion_bucket is not null;

-- Who exported which report, with the rights of whoever asks.
create view report_exported with (security_invoker = true) as
  select e.company_id, e.id, e.at, e.actor_id as employee_id, e.facts,
    (select s.first_name || ' ' || s.last_name from employees s where s.company_id = e.company_id and s.id = e.actor_id) as employee_name
  from events e where e.type = 'report.exported';
grant select on report_exported to laisen_app;
