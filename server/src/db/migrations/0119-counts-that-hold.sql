-- A package that goes on counting where another stopped counts what was reserved there, too. Reservations keep the package that they were made
-- from: its counter says where they count now, so that whoever uses or releases one takes the locks in the order in which an upgrade does.
alter table plan_counters add column carried_to bigint;
alter table plan_counters add foreign key (company_id, carried_to) references packages;
grant update (carried_to) on plan_counters to laisen_app;

-- Counts on the package where the reservations of a package count now. An upgrade at this moment commits first, or waits.
create function count_reserved(package bigint, used integer, reserved integer) returns void language plpgsql as $$
declare
  at bigint := package;
  next bigint;
begin
  loop
    update plan_counters c set
        signatures_used = c.signatures_used + case when c.carried_to is null then used else 0 end,
        signatures_reserved = c.signatures_reserved + case when c.carried_to is null then reserved else 0 end
      where c.company_id = app_company() and c.package_id = at returning c.carried_to into next;
    exit when not found or next is null;
    at := next;
  end loop;
end $$;

create or replace function use_reserved_signatures(reservation bigint, count integer) returns void language plpgsql as $$
declare
  held record;
begin
  update plan_reservations r set signatures = r.signatures - count
    where r.company_id = app_company() and r.id = reservation and count > 0 and r.signatures >= count
    returning r.package_id, r.signatures into held;
  if not found then raise exception 'the reservation does not hold % signatures', count using errcode = 'LS003'; end if;
  if held.signatures = 0 then delete from plan_reservations r where r.company_id = app_company() and r.id = reservation; end if;
  perform count_reserved(held.package_id, count, -count);
end $$;

create or replace function release_signatures(reservation bigint) returns integer language plpgsql as $$
declare
  held record;
begin
  delete from plan_reservations r where r.company_id = app_company() and r.id = reservation
    returning r.package_id, r.signatures into held;
  if not found then return 0; end if;
  perform count_reserved(held.package_id, 0, -held.signatures);
  return held.signatures;
end $$;

revoke execute on function count_reserved from public;
grant execute on function count_reserved to laisen_app;

-- As in 0057; but an envelope that was completed before it was sent, by a clock that was set back meanwhile, took no time. Below zero it took
-- time from the averages of all the others.
create or replace function report_parts(e envelopes)
  returns table (series smallint, at timestamptz, status smallint, bucket smallint, recipients bigint, signers bigint, files bigint,
    pages bigint, seconds bigint)
  language sql stable as $$
  select s.series, date_bin('15 minutes', s.at, '2000-01-01 00:00+00'), e.status, coalesce(e.completion_bucket, 0::smallint),
    (e.total_recipients + e.total_delegates)::bigint, e.total_signers::bigint, coalesce(e.total_documents, 0)::bigint,
    coalesce(e.total_pages, 0)::bigint, greatest(0, coalesce(floor(extract(epoch from e.completed_at - e.sent_at)), 0))::bigint
  from (values (0::smallint, e.reported_at), (1::smallint, e.completed_at),
    (2::smallint, case when e.status in (4, 5, 7) then e.ended_at end), (5::smallint, e.purged_at)) s (series, at)
  where s.at is not null $$;
