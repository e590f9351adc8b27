-- A search of the history stops at `most` rows, the newest ones. For a word that many rows hold, the index of bigrams finds them all and
-- sorts them: 22 seconds among a million rows. Going back in time until there are enough is quick then, and slow for a word that hardly
-- any row holds. So a few of the newest rows tell which way to go. With r rows, a share s of which match, the way back reads most / s rows,
-- and the index finds r * s; at a share of 3% both take about a second among a million rows.

-- Whether a row holds a text. Bigrams first: they are stored, and the text is put together only where they match.
create function history_holds(row_search text[], row_text text, bigrams_wanted text[], wanted text) returns boolean
  language sql immutable parallel safe
  as $$ select row_search @> bigrams_wanted and position(wanted in normalize(lower(row_text), nfc)) > 0 $$;

-- Back in time, by the index of time, until there are enough.
create function search_history_by_time(wanted text, since timestamptz, until timestamptz, employee bigint, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
  as $$ select id from history where company_id = app_company() and at >= since and at < until
        and (employee is null or employee_id = employee)
        and history_holds(search, concat_ws(' ', username, cert_name, reason, location), bigrams(wanted), normalize(lower(wanted), nfc))
        order by at desc, id desc limit most $$;

-- All that the index of bigrams finds, of which the newest are taken.
create function search_history_by_words(wanted text, since timestamptz, until timestamptz, employee bigint, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set enable_indexscan = off set enable_seqscan = off
  as $$ select id from history where company_id = app_company() and search @> bigrams(wanted)
        and at >= since and at < until and (employee is null or employee_id = employee)
        and position(normalize(lower(wanted), nfc) in normalize(lower(concat_ws(' ', username, cert_name, reason, location)), nfc)) > 0
        order by at desc, id desc limit most $$;

create or replace function search_history(wanted text, since timestamptz, until timestamptz, employee bigint, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set enable_seqscan = off
  as $$
  declare
    looked constant integer := 1000;
    common constant integer := 30;
    found integer;
  begin
    -- A text of one character has no bigrams: there is no index to ask.
    if bigrams(wanted) <> '{}' then
      select count(*) into found from (
        select search, username, cert_name, reason, location from history where company_id = app_company() and at >= since and at < until
          and (employee is null or employee_id = employee)
        order by at desc, id desc limit looked
      ) newest where history_holds(search, concat_ws(' ', username, cert_name, reason, location), bigrams(wanted), normalize(lower(wanted), nfc));
      if found < common then
        return query select * from search_history_by_words(wanted, since, until, employee, most);
        return;
      end if;
    end if;
    return query select * from search_history_by_time(wanted, since, until, employee, most);
  end $$;

revoke execute on function history_holds, search_history_by_time, search_history_by_words from public;
