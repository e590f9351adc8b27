-- An append inserts revision base + 1, and the primary key of revisions admits one revision of each number. The number of the newest
-- revision beside it was a second truth, and cost each stamp a lock and a second version of the document's row.
alter table documents drop column newest_revision;
drop function refuse_stale_base;

-- It runs with the rights of its caller, so a search path of its own protects nothing and is only set and taken back for each stamp.
alter function stamp_refusal(bigint, bigint, bigint, bigint[], integer[], timestamptz) reset search_path;
