-- The list of what a company's authority issued, the latest first, stays quick at 200,000 certificates.
create index certificate_versions_issued_latest on certificate_versions (company_id, created_at, certificate_id, version)
  where issued_by is not null;
