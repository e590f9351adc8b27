-- As finish_erasures in 0117, which stays for servers of the version before; but of one erasure, so that one that fails keeps no other waiting.
create function finish_erasure(of_company bigint, of_id bigint, most integer) returns void
  language plpgsql volatile set search_path = public, pg_temp
  as $$ declare one record; begin
    select company_id, id, people, persons, listed_events, address_number into one from erasures
      where company_id = of_company and id = of_id and not finished;
    if not found then return; end if;
    perform set_config('app.company', one.company_id::text, true);
    perform erase_personal_events(one.people, one.persons, most), erase_personal_history(one.people, one.persons, most),
      erase_listed_events(one.listed_events, most), erase_recipients(one.persons, most),
      erase_certificates(one.people, '{}', most), erase_one_time(one.persons, one.address_number, most), erase_traces(one.people, most);
    update erasures set finished = true, address_number = '' where company_id = one.company_id and id = one.id
      and not exists (select from events e where e.company_id = one.company_id and e.personal is not null
        and (e.id = any(one.listed_events) or e.id in (select events_of_person(one.people, one.persons))))
      and not exists (select from history h where h.company_id = one.company_id and h.salt is not null
        and (h.employee_id = any(one.people) or h.recipient_id = any(one.persons)))
      and not exists (select from recipients r where r.company_id = one.company_id and r.id = any(one.persons)
        and r.email <> 'erased-' || r.id || '@invalid')
      and not exists (select from certificates_naming(one.people, '{}'))
      and not exists (select from one_time_naming(one.persons, one.address_number));
  end $$;
revoke execute on function finish_erasure from public;
