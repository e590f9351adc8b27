-- Small objects that are written at the same time share a file, because every file has to be created and synced.
alter table objects
  add column file_id uuid,
  add column file_offset integer check (file_offset >= 0),
  add constraint objects_file check ((file_id is null) = (file_offset is null));
comment on column objects.file_id is 'The file that it shares with others; null where it has one of its own, named after its id.';
comment on column objects.file_offset is 'Its first byte in that file.';
-- The sweep asks for each file whether an object in it can still be read.
create index objects_file on objects (file_id) where file_id is not null;
