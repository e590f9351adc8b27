-- A job that works through records of many companies goes on when one of them fails. The record is left alone for a while, longer each time,
-- and the operator sees how many there are. Read and written by jobs only, which have no company.
create table job_faults (
  job text not null,
  -- Its company and its id, as the job names it.
  record text not null,
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  again_at timestamptz not null,
  primary key (job, record)
);
comment on table job_faults is 'Records that a job could not deal with the last time it tried.';

-- Whether a job leaves a record alone now: for less than a day, so that what was written while a clock was far ahead counts no more.
create function is_left_alone(of_job text, of_record text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from job_faults f where f.job = of_job and f.record = of_record and f.again_at > at and f.again_at < at + interval '1 day') $$;
revoke execute on function is_left_alone from public;

-- As in 0007, with the records that jobs could not deal with three times or more.
create or replace function platform_queue() returns table (waiting integer, overdue_since timestamptz, given_up integer)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select count(*) filter (where j.attempts < j.max_attempts)::integer,
      min(j.run_at) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at < now()),
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::integer
        + (select count(*)::integer from public.job_faults f where f.failures >= 3 and public.is_operator())
    from graphile_worker.jobs j where public.is_operator();
end $$;

-- A confirmation that somebody is about to sign counts for the part that they opened by it until they have signed, or its minutes are over.
alter table recipient_sessions add column confirmed_at timestamptz;
comment on column recipient_sessions.confirmed_at is 'When its person confirmed that they are about to sign, in this session or an earlier one of the same login; null where that was not asked.';
