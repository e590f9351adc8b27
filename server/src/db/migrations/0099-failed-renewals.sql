-- What is known of documents whose archive timestamp could not be renewed: for how long, and until when anything can be proven.
alter table document_levels
  add column lasts_until timestamptz,
  add column failing_since timestamptz,
  add column told_stage integer;
comment on column document_levels.lasts_until is 'When the certificate of the last timestamp ends. Null: not at B-LTA, or not known.';
comment on column document_levels.failing_since is 'When a renewal failed first since the last one that succeeded.';
comment on column document_levels.told_stage is 'The renewal_stage at which people were told of the failure last.';
grant update (lasts_until, failing_since, told_stage) on document_levels to laisen_app;

-- A renewal is due 90 days before the end, or halfway where that comes later (renewal.ts).
update document_levels set lasts_until = renew_at + least(interval '90 days', renew_at - reached_at)
  where renew_at is not null and renew_fault is null;
-- A purged document needs no timestamp.
update document_levels set renew_fault = null where renew_fault = 'PURGED';
-- What was given up for good is tried once more: some of it only took too long one night.
update document_levels set renew_at = now(), renew_fault = 'unexpected' where renew_fault like 'DOCUMENT%';
update document_levels set failing_since = now() where renew_fault is not null;

create index document_levels_failing on document_levels (company_id, lasts_until) where renew_fault is not null;

-- Whether somebody has to be told: it is not tried again by itself soon, has failed for a week, or ends within 30 days.
create function renewal_presses(l document_levels, at timestamptz) returns boolean language sql immutable as $$
  select l.renew_fault is not null and l.renew_fault <> 'PURGED' and (
    l.renew_at is null or l.renew_at > at + interval '7 days' or l.failing_since <= at - interval '7 days'
    or coalesce(l.lasts_until <= at + interval '30 days', true))
$$;

-- How near the end is: whoever was told is told again at each stage.
create function renewal_stage(l document_levels, at timestamptz) returns integer language sql immutable as $$
  select case when l.lasts_until <= at then 0 when l.lasts_until <= at + interval '7 days' then 7
    when l.lasts_until <= at + interval '30 days' or l.lasts_until is null then 30 else 90 end
$$;

-- By company and fault, without the names of documents.
create function platform_failed_renewals(at timestamptz)
  returns table (code text, fault text, documents integer, pressing integer, first_until timestamptz, document_ids bigint[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select o.code, l.renew_fault, count(*)::integer, count(*) filter (where renewal_presses(l, at))::integer, min(l.lasts_until),
    (array_agg(l.document_id order by l.lasts_until nulls first, l.document_id))[1:20]
  from document_levels l join companies o on o.id = l.company_id
  where is_operator() and l.renew_fault is not null and l.renew_fault <> 'PURGED'
  group by o.code, l.renew_fault order by min(l.lasts_until) nulls first, o.code, l.renew_fault limit 100
$$;
revoke execute on function renewal_presses, renewal_stage, platform_failed_renewals from public;
grant execute on function renewal_presses, renewal_stage, platform_failed_renewals to laisen_app;

-- Nothing looks for one-time certificates that no act has used (decision 0148).
drop index one_time_certificates_unused;
