-- One signature that nobody can say anything about no longer keeps the others from being proven: each has its own level.
alter table document_levels add column signature_levels text[],
  drop constraint document_levels_level_check,
  add constraint document_levels_level_check check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA'));
comment on column document_levels.level is 'The lowest of its signatures.';
comment on column document_levels.signature_levels is 'The level of each signature, in the order of signing. Null where all have that of the document.';
grant update (signature_levels) on document_levels to laisen_app;
alter table envelope_documents add column level_fault text;
comment on column envelope_documents.level_fault is 'Why the document did not reach B-LTA when that was tried last.';
grant update (level_fault) on envelope_documents to laisen_app;
