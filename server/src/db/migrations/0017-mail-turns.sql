-- Jobs take a priority, by which companies take turns: a company's nth waiting mail comes after every other company's first.
drop function add_job(text, json, text, timestamptz, integer);
create function add_job(name text, payload json, unique_key text, run_at timestamptz, max_attempts integer, priority integer) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => name, payload => payload, job_key => unique_key, run_at => run_at,
    max_attempts => max_attempts, priority => priority);
end $$;
revoke execute on function add_job from public;
grant execute on function add_job to laisen_app;

-- Counts the waiting mails of one company.
create index mails_waiting on mails (company_id) where state = 'waiting';
